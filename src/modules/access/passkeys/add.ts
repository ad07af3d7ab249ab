import type { PublicKeyCredentialCreationOptionsJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Actor } from '../../../kernel/actor.ts';
import { uuidText } from '../../../kernel/ids.ts';
import { isDuplicate, type Passkey, transaction } from '../../../platform/database/index.ts';
import type { Services } from '../../../platform/services.ts';
import { assertRecentSignIn } from '../console/recent-sign-in.ts';
import { refuse } from '../faults.ts';
import { LIFETIME, makeChallenge, takeChallenge } from './challenge.ts';
import { assertPasskeyProven } from './prove.ts';
import { assertRelyingParty } from './relying-party.ts';
import { webauthn } from './webauthn.ts';

/** Limit per person; more than anybody has devices. */
export const MOST_PASSKEYS = 20;

/** The options a browser needs to create or use a passkey. */
export interface PasskeyRequest<Options> {
  readonly options: Options;
  readonly expiresAt: Date;
}

/** Asserts that the person may add a passkey. @throws Fault `passkey_required`, `too_many_passkeys` */
async function assertMayAdd(...caller: Parameters<typeof assertPasskeyProven>): Promise<void> {
  if ((await assertPasskeyProven(...caller)) >= MOST_PASSKEYS) throw refuse('too_many_passkeys');
}

const subjectOf = (services: Services, sessionId: string): string =>
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
  const { challenge, expiresAt } = await makeChallenge(services, subjectOf(services, keyId));
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
  const expectedChallenge = await takeChallenge(services, subjectOf(services, keyId));
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
      await tx.$queryRaw`SELECT 1 FROM users WHERE id = ${member.userId}::uuid FOR UPDATE`;
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
