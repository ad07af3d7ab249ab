import type { Origin, Role } from '../../../kernel/actor.ts';
import { Fault, refuse } from '../../../kernel/fault.ts';
import { type SignInLink, type Tx, transaction, type User } from '../../../platform/database/index.ts';
import type { Services } from '../../../platform/services.ts';
import { checkAddressCode, countFrom, sendAddressCode } from '../address-code.ts';
import { assertCodes } from '../oidc/provider.ts';
import { type CodeTimes, spendCode } from '../one-time-code.ts';
import { refuse as refuseAccess } from '../refusals.ts';
import { type AddressAttempt, normalEmail, queueSignInCode, rememberBrowser } from './address-guard.ts';
import { joinTeam, noteJoined, pending, type ReceivedInvitation, withOrganization } from './invitations.ts';
import { choose, findLanding } from './organizations.ts';
import { type OpenedSession, openSession, tokenSha256Of } from './sessions.ts';

/** The same error for every failure: the reason would reveal who has an account. */
const failed = () => refuse('unauthorized', 'The e-mail address or the code is wrong, or the code has expired.');

/** Replaces a Fault by that error; rethrows anything else (an outage, for example) unchanged. */
function hideRefusal(error: unknown): never {
  throw error instanceof Fault ? failed() : error;
}

const findUser = (services: Services, email: string): Promise<User | null> =>
  services.database.prisma.user.findFirst({ where: { email: normalEmail(email), memberships: { some: {} } } });

/**
 * Creates a code for this browser, and queues its sending. Answer and work are the same for every address, so that nobody
 * learns who has an account: a job finds out whether the address belongs to a member.
 * @throws Fault `oidc_only`, `rate_limited`
 */
export async function requestSignInCode(
  services: Services,
  origin: Origin,
  attempt: AddressAttempt,
): Promise<CodeTimes> {
  assertCodes(services);
  await countFrom(services, origin);
  return sendAddressCode(services, origin, attempt, (tx, code) =>
    queueSignInCode(services, tx, { email: attempt.email, code }),
  );
}

/** Signs in with the code that this browser requested. @throws Fault `oidc_only`, `unauthorized`, `rate_limited` */
export async function signIn(
  services: Services,
  origin: Origin,
  { code, ...attempt }: AddressAttempt & { readonly code: string },
): Promise<OpenedSession> {
  assertCodes(services);
  await countFrom(services, origin);
  const checked = await checkAddressCode(services, attempt, code).catch(hideRefusal);
  const user = await findUser(services, attempt.email);
  if (!user) throw failed();
  return transaction(services.database, 'sign-in', async (tx) => {
    await spendCode(services, tx, checked).catch(hideRefusal);
    const { id } = await findLanding(tx, user.id);
    await choose(services, tx, id);
    await rememberBrowser(services, tx, attempt);
    return openSession(services, tx, id, origin, 'CODE');
  });
}

const over = () => refuse('unauthorized', 'This link has already been used or has expired. Request a code by e-mail.');

/** What a console link opens. A page shows it and asks for confirmation. */
export interface EnterLink {
  /** Null for a link that signs a member in. */
  readonly invitation: {
    readonly organizationName: string;
    readonly role: Role;
    readonly email: string;
    /** Null if the operator invited. */
    readonly invitedBy: string | null;
    readonly expiresAt: Date;
    /** The address has an account: its holder signs in first and answers the invitation in the console. */
    readonly needsSignIn: boolean;
  } | null;
}

/** Reads what a link opens, without using it. @throws Fault `unauthorized`, `rate_limited` */
export async function readEnterLink(services: Services, origin: Origin, token: string): Promise<EnterLink> {
  await countFrom(services, origin);
  const { prisma } = services.database;
  const tokenSha256 = tokenSha256Of(token);
  const now = services.clock.now();
  const invitation = await prisma.invitation.findFirst({
    where: { tokenSha256, ...pending(now) },
    ...withOrganization,
  });
  if (invitation) return { invitation: await shownInvitation(services, invitation) };
  const link = await prisma.signInLink.findFirst({ where: { tokenSha256, usedAt: null, expiresAt: { gt: now } } });
  if (!link) throw over();
  return { invitation: null };
}

async function shownInvitation(services: Services, invitation: ReceivedInvitation) {
  const { organization, invitedBy, role, email, expiresAt } = invitation;
  return {
    organizationName: organization.name,
    role,
    email,
    invitedBy: invitedBy && (invitedBy.name || invitedBy.email),
    expiresAt,
    needsSignIn: await needsSignIn(services.database.prisma, invitation),
  };
}

/**
 * Whether the invited person has to sign in first. An owner's invitation never signs in to an existing account, because
 * it is only a mail to an address. The operator's link does: whoever has the command line has access anyway.
 */
async function needsSignIn(
  { membership }: Pick<Tx, 'membership'>,
  { email, invitedById }: Pick<ReceivedInvitation, 'email' | 'invitedById'>,
): Promise<boolean> {
  return invitedById !== null && (await membership.count({ where: { user: { email } } })) > 0;
}

/**
 * Signs in with a single-use link: accepts the invitation of a new person, or signs a member in.
 * @throws Fault `unauthorized`, `rate_limited`, `sign_in_required` (the invited address has an account)
 */
export async function signInByLink(services: Services, origin: Origin, token: string): Promise<OpenedSession> {
  await countFrom(services, origin);
  const tokenSha256 = tokenSha256Of(token);
  const now = services.clock.now();
  const { opened, joined } = await transaction(services.database, 'sign-in-by-link', async (tx) => {
    const [invitation] = await tx.invitation.updateManyAndReturn({
      where: { tokenSha256, ...pending(now) },
      data: { endedAt: now, ending: 'ACCEPTED' },
    });
    if (!invitation)
      return { opened: await openFor(services, tx, origin, await takeLink(tx, tokenSha256, now)), joined: null };
    const { email } = invitation;
    // Throwing rolls the transaction back: the invitation stays pending.
    if (await needsSignIn(tx, invitation)) throw refuseAccess('sign_in_required');
    const user = await tx.user.upsert({ where: { email }, create: { email, createdAt: now }, update: {} });
    const membership = await joinTeam(services, tx, user.id, invitation);
    return { opened: await openFor(services, tx, origin, { membershipId: membership.id }), joined: membership };
  });
  if (joined) await noteJoined(services, origin, joined);
  return opened;
}

async function takeLink(tx: Tx, tokenSha256: string, now: Date): Promise<SignInLink> {
  const [link] = await tx.signInLink.updateManyAndReturn({
    where: { tokenSha256, usedAt: null, expiresAt: { gt: now } },
    data: { usedAt: now },
  });
  if (!link) throw over();
  return link;
}

async function openFor(
  services: Services,
  tx: Tx,
  origin: Origin,
  { membershipId }: Pick<SignInLink, 'membershipId'>,
): Promise<OpenedSession> {
  await choose(services, tx, membershipId);
  return openSession(services, tx, membershipId, origin, 'LINK');
}
