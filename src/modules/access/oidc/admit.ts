import { type Origin, type Role, roles } from '../../../kernel/actor.ts';
import type { Fault } from '../../../kernel/fault.ts';
import { isUuid } from '../../../kernel/ids.ts';
import { MOST_EMAIL } from '../../../kernel/text.ts';
import { isRecord } from '../../../kernel/unknown.ts';
import type { OidcConfig } from '../../../platform/config/index.ts';
import type { Membership, OidcAccount, Tx, User } from '../../../platform/database/index.ts';
import { email as emailAddress } from '../../../platform/graphql/validators.ts';
import type { Services } from '../../../platform/services.ts';
import { normalEmail } from '../console/address-guard.ts';
import { lockOrganization } from '../console/invitations.ts';
import { tellFormer } from '../console/profile.ts';
import { refuse } from '../refusals.ts';

/** A membership that the mapping gives. */
interface Grant {
  readonly organizationId: string;
  /** Undefined: owners decide on it; a new member starts as a reader. */
  readonly role: Role | undefined;
}

/** What the mapping gives a person: nothing if the provider decides on roles and gives none. */
async function grantsOf(tx: Tx, { roleClaim }: OidcConfig, { organizationIds, role }: OidcPerson): Promise<Grant[]> {
  if (roleClaim !== null && !role) return [];
  const organizations = await tx.organization.findMany({ where: { id: { in: [...organizationIds] } } });
  return organizations.map(({ id: organizationId }) => ({ organizationId, role: role ?? undefined }));
}

interface Mapping {
  readonly userId: string;
  readonly grants: readonly Grant[];
}

/** A membership before and after: null if there was or will be none. */
interface Change {
  readonly organizationId: string;
  readonly before: Membership | null;
  readonly after: Grant | null;
}

/**
 * Gives a person what the mapping grants and takes away memberships that it no longer grants; those of invitations
 * stay. If that left a team without an owner, changes no membership, ends the person's sessions there and returns
 * `last_owner`.
 */
async function applyMapping(
  services: Services,
  tx: Tx,
  origin: Origin,
  { userId, grants }: Mapping,
): Promise<Fault | null> {
  const granted = grants.map(({ organizationId }) => organizationId);
  const before = await tx.membership.findMany({ where: { userId, byOidc: true } });
  // In one order, so that two sign-ins do not wait for each other.
  for (const id of [...new Set([...granted, ...before.map(({ organizationId }) => organizationId)])].sort())
    await lockOrganization(tx, id);
  const own = await tx.membership.findMany({ where: { userId } });
  const lost = own.filter(({ byOidc, organizationId }) => byOidc && !granted.includes(organizationId));
  const changes: Change[] = [
    ...grants.map((after) => {
      const before = own.find(({ organizationId }) => organizationId === after.organizationId) ?? null;
      return { organizationId: after.organizationId, before, after };
    }),
    ...lost.map((before) => ({ organizationId: before.organizationId, before, after: null })),
  ];
  for (const change of changes) {
    if (!(await leavesNoOwner(tx, change))) continue;
    await tx.consoleSession.deleteMany({ where: { membershipId: change.before!.id } });
    return refuse('last_owner');
  }
  for (const change of changes) await apply(services, tx, origin, userId, change);
  return null;
}

async function leavesNoOwner(tx: Tx, { organizationId, before, after }: Change): Promise<boolean> {
  const staysOwner = after !== null && (after.role ?? 'OWNER') === 'OWNER';
  if (before?.role !== 'OWNER' || staysOwner) return false;
  return !(await tx.membership.count({ where: { organizationId, role: 'OWNER', id: { not: before.id } } }));
}

async function apply(
  { clock }: Services,
  tx: Tx,
  { ip }: Origin,
  userId: string,
  { organizationId, before, after }: Change,
): Promise<void> {
  const role = after?.role ?? before?.role ?? 'READER';
  if (before && after && before.byOidc && before.role === role) return;
  const at = clock.now();
  let id = before?.id;
  if (!after) await tx.membership.delete({ where: { id: before!.id } });
  else {
    const member = { organizationId, userId };
    ({ id } = await tx.membership.upsert({
      where: { organizationId_userId: member },
      create: { ...member, role, byOidc: true, createdAt: at },
      update: { role, byOidc: true },
    }));
  }
  if (before && after && before.role === role) return;
  const act = 'signInByOidc';
  await tx.auditEntry.create({ data: { organizationId, mode: 'LIVE', userId, act, subjectId: id!, ip, at } });
}

/** A person whose address the provider has verified. */
type VerifiedPerson = OidcPerson & { readonly email: string };

interface Admission {
  readonly settings: OidcConfig;
  readonly person: VerifiedPerson;
}

/**
 * Finds or creates the person, links them with their account at the provider, and gives and takes the memberships that
 * the mapping decides on. A returned Fault refuses the sign-in and keeps what was taken away.
 * @throws Fault `not_admitted` (unknown, and no organisation for them), `oidc_account_taken`
 */
export async function admit(
  services: Services,
  tx: Tx,
  origin: Origin,
  { settings, person }: Admission,
): Promise<{ readonly userId: string } | Fault> {
  const grants = await grantsOf(tx, settings, person);
  const account = await findAccount(tx, person);
  const known = account?.user ?? (await findByAddress(tx, person));
  if (!known && grants.length === 0) throw refuse('not_admitted');
  const now = services.clock.now();
  const user = known ?? (await tx.user.create({ data: { email: person.email, name: person.name, createdAt: now } }));
  const refused = await applyMapping(services, tx, origin, { userId: user.id, grants });
  if (refused) return refused;
  if (!(await tx.membership.count({ where: { userId: user.id } }))) return refuse('not_admitted');
  await link(services, tx, user.id, person);
  if (account && account.email !== person.email) await followAddress(services, tx, user, person.email);
  if (user.name === '' && person.name !== '')
    await tx.user.update({ where: { id: user.id }, data: { name: person.name } });
  return { userId: user.id };
}

/** The account at the provider: known by issuer and subject only, never by its address. */
const findAccount = (tx: Tx, { issuer, subject }: OidcPerson): Promise<(OidcAccount & { user: User }) | null> =>
  tx.oidcAccount.findUnique({ where: { issuer_subject: { issuer, subject } }, include: { user: true } });

/**
 * The person who already signs in with this address by code or passkey. The provider has verified the address, as a
 * code would. Who is linked with another account there is somebody else: addresses are given to new people.
 */
async function findByAddress(tx: Tx, { email, issuer }: VerifiedPerson): Promise<User | null> {
  const user = await tx.user.findUnique({ where: { email }, include: { oidcAccounts: { where: { issuer } } } });
  if (user && user.oidcAccounts.length > 0) throw refuse('oidc_account_taken');
  return user;
}

async function link(
  { clock }: Services,
  tx: Tx,
  userId: string,
  { issuer, subject, email }: VerifiedPerson,
): Promise<void> {
  const now = clock.now();
  await tx.oidcAccount.upsert({
    where: { issuer_subject: { issuer, subject } },
    create: { userId, issuer, subject, email, createdAt: now, usedAt: now },
    update: { email, usedAt: now },
  });
}

/**
 * Takes over an address that changed at the provider, and tells the old one. An address of somebody else stays theirs:
 * the account then keeps its old one.
 */
async function followAddress(services: Services, tx: Tx, { id, email: former }: User, email: string): Promise<void> {
  if (former === email) return;
  if (await tx.user.count({ where: { email } })) {
    services.log.warn({ kind: 'OIDC', subjectId: id, code: 'email_taken' }, 'a changed address is already used');
    return;
  }
  const user = await tx.user.update({ where: { id }, data: { email } });
  const { organizationId } = await tx.membership.findFirstOrThrow({ where: { userId: id } });
  if (former) await tellFormer(services, tx, { user, former, organizationId });
}

/** Claims about a person, of the ID token and of UserInfo. */
export type Claims = Readonly<Record<string, unknown>>;

/** What the provider says of a person who signed in, and what our mapping makes of it. */
export interface OidcPerson {
  readonly issuer: string;
  readonly subject: string;
  /** Lowercase; null if the provider did not verify it. */
  readonly email: string | null;
  /** Empty if unknown. */
  readonly name: string;
  /** Organisations that the mapping names, which may not exist; lower case. */
  readonly organizationIds: readonly string[];
  /** Highest role; null if the claim has no known value; undefined if the provider does not decide on roles. */
  readonly role: Role | null | undefined;
  /** When the person proved their identity at the provider; null if it did not say. */
  readonly authenticatedAt: Date | null;
  /** The session at the provider; null if it did not say. */
  readonly sid: string | null;
}

/** As many as anybody has; a claim with more is cut. */
const MOST_ORGANIZATIONS = 50;

/** Whether claims lack something that the mapping needs and that UserInfo may have. */
export const isIncomplete = ({ organizationClaim, roleClaim }: OidcConfig, claims: Claims): boolean =>
  ['email', 'email_verified', organizationClaim, roleClaim].some(
    (name) => name !== null && claimAt(claims, name) === undefined,
  );

/**
 * Applies the mapping of the configuration. `iss` and `sub` of the ID token have been verified, and that UserInfo is
 * about the same subject. Claims that mean something only together come from one source: the address with its
 * verification, and what the ID token says of the sign-in itself. The others come from the ID token first.
 */
export function oidcPerson(settings: OidcConfig, idToken: Claims, userInfo: Claims): OidcPerson {
  const claims = { ...userInfo, ...idToken };
  const email = verifiedEmail(idToken.email_verified === undefined ? userInfo : idToken);
  const { sid, auth_time: authTime } = idToken;
  const { name } = claims;
  return {
    issuer: String(idToken.iss),
    subject: String(idToken.sub),
    email,
    name: typeof name === 'string' ? name.trim().slice(0, 100) : '',
    organizationIds: organizationsOf(settings, claims, email),
    role: settings.roleClaim === null ? undefined : highestRole(settings, claims),
    authenticatedAt: typeof authTime === 'number' ? new Date(authTime * 1_000) : null,
    sid: typeof sid === 'string' && sid.length <= 255 ? sid : null,
  };
}

const address = emailAddress.max(MOST_EMAIL);

/** Only a literal `true` counts (OpenID Connect Core §5.1): anybody can enter an address that is not theirs. */
function verifiedEmail({ email, email_verified: isVerified }: Claims): string | null {
  const { data } = address.safeParse(typeof email === 'string' ? normalEmail(email) : undefined);
  return isVerified === true && data !== undefined ? data : null;
}

function organizationsOf({ organizationClaim, domains }: OidcConfig, claims: Claims, email: string | null): string[] {
  const byClaim = organizationClaim === null ? [] : valuesAt(claims, organizationClaim);
  const byDomain = email === null ? undefined : domains.get(email.slice(email.lastIndexOf('@') + 1));
  const ids = [...byClaim, ...(byDomain ? [byDomain] : [])].filter(isUuid).map((id) => id.toLowerCase());
  return [...new Set(ids)].slice(0, MOST_ORGANIZATIONS);
}

function highestRole(settings: OidcConfig, claims: Claims): Role | null {
  const values = valuesAt(claims, settings.roleClaim ?? '');
  const given = new Set(values.map((value) => settings.roles.get(value)));
  return roles.find((role) => given.has(role)) ?? null;
}

/** The texts of a claim with one value or a list. */
const valuesAt = (claims: Claims, name: string): string[] =>
  [claimAt(claims, name)].flat().filter((value) => typeof value === 'string');

/** A claim by its name, or by a path such as `realm_access.roles`: names may contain dots, too. */
function claimAt(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  let at: unknown = claims;
  for (const part of name.split('.')) {
    if (!isRecord(at) || !Object.hasOwn(at, part)) return undefined;
    at = at[part];
  }
  return at;
}
