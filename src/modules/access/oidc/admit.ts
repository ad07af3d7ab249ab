import type { Origin } from '../../../kernel/actor.ts';
import type { Fault } from '../../../kernel/fault.ts';
import type { OidcConfig } from '../../../platform/config/index.ts';
import type { OidcAccount, Tx, User } from '../../../platform/database/index.ts';
import type { Services } from '../../../platform/services.ts';
import { tellFormer } from '../console/profile.ts';
import { refuse } from '../faults.ts';
import type { OidcPerson } from './claims.ts';
import { applyMapping, grantsOf } from './memberships.ts';

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
