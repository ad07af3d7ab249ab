import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import type { PublicKeyCredentialCreationOptionsJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Actor, MemberActor } from '../../../kernel/actor.ts';
import { after, MINUTE } from '../../../kernel/clock.ts';
import { isUuid, uuidText } from '../../../kernel/ids.ts';
import {
  isDuplicate,
  type Passkey,
  repeatableTransaction,
  sql,
  type Tx,
  transaction,
} from '../../../platform/database/index.ts';
import type { DatabaseServices, Services } from '../../../platform/services.ts';
import { normalEmail } from '../console/address-guard.ts';
import { assertRecentSignIn } from '../console/sessions.ts';
import { assertSignedIn } from '../policy.ts';
import { refuse } from '../refusals.ts';
import { assertPasskeyProven } from './prove.ts';

/** Limit per person; more than anybody has devices. */
const MOST_PASSKEYS = 20;

/** The options a browser needs to create or use a passkey. */
export interface PasskeyRequest<Options> {
  readonly options: Options;
  readonly expiresAt: Date;
}

/** Asserts that the person may add a passkey. @throws Fault `passkey_required`, `too_many_passkeys` */
async function assertMayAdd(...caller: Parameters<typeof assertPasskeyProven>): Promise<void> {
  if ((await assertPasskeyProven(...caller)) >= MOST_PASSKEYS) throw refuse('too_many_passkeys');
}

const passkeySubject = (services: Services, sessionId: string): string =>
  uuidText(services.keystore.mac('passkey-creation', sessionId));

/**
 * Starts the creation of a passkey that verifies the person (PIN, fingerprint, face) and is discoverable: it works
 * without entering a name.
 */
export async function requestPasskeyCreation(
  services: Services,
  actor: Actor,
): Promise<PasskeyRequest<PublicKeyCredentialCreationOptionsJSON>> {
  const party = assertRelyingParty(services);
  const person = await assertRecentSignIn(services, actor);
  const { keyId, member } = person;
  await assertMayAdd(services, services.database.prisma, person);
  const user = await services.database.prisma.user.findUniqueOrThrow({
    where: { id: member.userId },
    include: { passkeys: true },
  });
  const { challenge, expiresAt } = await makeChallenge(services, passkeySubject(services, keyId));
  const { generateRegistrationOptions } = await webauthn();
  const options = await generateRegistrationOptions({
    rpName: party.name,
    rpID: party.id,
    userName: user.email ?? user.name,
    userDisplayName: user.name || (user.email ?? ''),
    userID: Uint8Array.from(Buffer.from(user.id)),
    challenge: Uint8Array.from(Buffer.from(challenge, 'base64url')),
    timeout: LIFETIME,
    attestationType: 'none',
    excludeCredentials: user.passkeys.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return { options, expiresAt };
}

/** Adds the passkey that the browser created. From now on the session counts as signed in with a passkey. */
export async function addPasskey(
  services: Services,
  actor: Actor,
  { name, response }: { readonly name: string; readonly response: RegistrationResponseJSON },
): Promise<Passkey> {
  const party = assertRelyingParty(services);
  const person = await assertRecentSignIn(services, actor);
  const { keyId, member } = person;
  await assertMayAdd(services, services.database.prisma, person);
  const expectedChallenge = await takeChallenge(services, passkeySubject(services, keyId));
  if (!expectedChallenge) throw refuse('passkey_wrong');
  const { verifyRegistrationResponse } = await webauthn();
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
  }).catch(() => {
    throw refuse('passkey_wrong');
  });
  if (!verified) throw refuse('passkey_wrong');
  const { id, publicKey, counter, transports } = registrationInfo.credential;
  try {
    return await transaction(services.database, 'add-passkey', async (tx) => {
      await tx.run(sql`SELECT 1 FROM users WHERE id = ${member.userId}::uuid FOR UPDATE`);
      await assertMayAdd(services, tx, person);
      await tx.consoleSession.updateMany({ where: { id: keyId }, data: { method: 'PASSKEY' } });
      return tx.passkey.create({
        data: {
          userId: member.userId,
          credentialId: id,
          publicKey,
          counter,
          transports: transports ?? [],
          name,
          createdAt: services.clock.now(),
        },
      });
    });
  } catch (error) {
    if (isDuplicate(error)) throw refuse('passkey_wrong');
    throw error;
  }
}

/** Longer than browsers wait for a person, and shorter than the life of a one-time code. */
export const LIFETIME = 5 * MINUTE;

/** Creates a challenge for one browser (256 random bits, base64url) and replaces the previous one. */
export async function makeChallenge(
  { clock, database }: Services,
  subjectId: string,
): Promise<{ readonly challenge: string; readonly expiresAt: Date }> {
  const data = { challenge: randomBytes(32).toString('base64url'), expiresAt: after(clock.now(), LIFETIME) };
  await database.prisma.passkeyChallenge.upsert({
    where: { subjectId },
    create: { subjectId, ...data },
    update: data,
  });
  return data;
}

/** Takes the challenge of a browser: it works once. Null if there is none or it has expired. */
export async function takeChallenge({ clock, database }: Services, subjectId: string): Promise<string | null> {
  const rows = await database.rows<{ challenge: string; expires_at: Date }>(
    sql`DELETE FROM passkey_challenges WHERE subject_id = ${subjectId} RETURNING challenge, expires_at`,
  );
  const [row] = rows;
  return row && row.expires_at > clock.now() ? row.challenge : null;
}

/** The relying party to which passkeys are bound (Web Authentication Level 3 §4). */
export interface RelyingParty {
  /** Host name of `PUBLIC_URL`. */
  readonly id: string;
  readonly origin: string;
  readonly name: string;
}

/** Returns the relying party, or null if the host of `PUBLIC_URL` is an IP address: browsers refuse passkeys there. */
function relyingParty({ config }: Services): RelyingParty | null {
  const { hostname, origin } = new URL(config.publicUrl);
  return isIP(hostname.replace(/^\[|\]$/g, '')) ? null : { id: hostname, origin, name: 'Esign' };
}

/** Like `relyingParty`, but throws instead of returning null. @throws Fault `passkeys_unavailable` */
export function assertRelyingParty(services: Services): RelyingParty {
  const party = relyingParty(services);
  if (!party) throw refuse('passkeys_unavailable');
  return party;
}

/**
 * The WebAuthn library, loaded when a passkey is first used: it and what it needs are 500 KB, and most processes never
 * use one.
 */
export const webauthn = () => import('@simplewebauthn/server');

/** Deletes a passkey of the caller. @throws Fault `unknown_passkey`, `sign_in_again`, `passkey_required` */
export async function removePasskey(services: Services, actor: MemberActor, id: string): Promise<void> {
  const { member } = actor;
  await assertPasskeyProven(services, services.database.prisma, await assertRecentSignIn(services, actor));
  if (!isUuid(id)) throw refuse('unknown_passkey');
  const { count } = await services.database.prisma.passkey.deleteMany({ where: { id, userId: member.userId } });
  if (count === 0) throw refuse('unknown_passkey');
}

/**
 * Deletes all passkeys of a member who lost theirs, and ends their sessions: they sign in by code and add a new one.
 * Owners only. A passkey protects every team of its person: in each other one that requires passkeys, the caller must be
 * an owner too.
 * @throws Fault `unknown_member`, `member_elsewhere`, `sign_in_again`
 */
export async function resetPasskeys(services: Services, actor: MemberActor, membershipId: string): Promise<void> {
  const { organizationId, member } = actor;
  await assertRecentSignIn(services, actor);
  if (!isUuid(membershipId)) throw refuse('unknown_member');
  await transaction(services.database, 'reset-passkeys', async (tx) => {
    const found = await tx.membership.findFirst({ where: { id: membershipId, organizationId } });
    if (!found) throw refuse('unknown_member');
    const protectedElsewhere = await tx.membership.count({
      where: {
        userId: found.userId,
        organizationId: { not: organizationId },
        organization: {
          passkeysRequired: true,
          memberships: { none: { userId: member.userId, role: 'OWNER' } },
        },
      },
    });
    if (protectedElsewhere > 0) throw refuse('member_elsewhere');
    await forgetAll(tx, found.userId);
  });
}

/** The same for the operator, by address. @throws Fault `unknown_member` */
export async function resetPasskeysByEmail(services: DatabaseServices, email: string): Promise<number> {
  return repeatableTransaction(services.database, async (tx) => {
    const user = await tx.user.findUnique({ where: { email: normalEmail(email) } });
    if (!user) throw refuse('unknown_member');
    return forgetAll(tx, user.id);
  });
}

/** @returns the number of deleted passkeys */
async function forgetAll(tx: Tx, userId: string): Promise<number> {
  await tx.consoleSession.deleteMany({ where: { membership: { userId } } });
  const { count } = await tx.passkey.deleteMany({ where: { userId } });
  return count;
}

/** Lists the caller's passkeys, newest first. */
export async function listPasskeys(services: Services, actor: Actor): Promise<Passkey[]> {
  const { member } = assertSignedIn(actor);
  return services.database.prisma.passkey.findMany({
    where: { userId: member.userId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  });
}
