import type { AuthenticationResponseJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import type { Origin } from '../../../kernel/actor.ts';
import { refuse as refuseRequest } from '../../../kernel/fault.ts';
import { uuidText } from '../../../kernel/ids.ts';
import { type Passkey, transaction } from '../../../platform/database/index.ts';
import type { Services } from '../../../platform/services.ts';
import { countFrom } from '../address-code.ts';
import { choose, findLanding } from '../console/organizations.ts';
import { type OpenedSession, openSession } from '../console/sessions.ts';
import { assertCodes } from '../oidc/provider.ts';
import {
  assertRelyingParty,
  LIFETIME,
  makeChallenge,
  type PasskeyRequest,
  type RelyingParty,
  takeChallenge,
  webauthn,
} from './passkeys.ts';

/** The same error for every failure: the reason would reveal which passkeys are known. */
const failed = () => refuseRequest('unauthorized', 'This passkey is not known here, or the attempt took too long.');

const passkeySignInSubject = (services: Services, browser: string): string =>
  uuidText(services.keystore.mac('passkey-sign-in', browser));

/** Starts a sign-in with any passkey; the person is not known yet. */
export async function requestPasskeySignIn(
  services: Services,
  origin: Origin,
  browser: string,
): Promise<PasskeyRequest<PublicKeyCredentialRequestOptionsJSON>> {
  assertCodes(services);
  const party = assertRelyingParty(services);
  await countFrom(services, origin);
  const { challenge, expiresAt } = await makeChallenge(services, passkeySignInSubject(services, browser));
  const { generateAuthenticationOptions } = await webauthn();
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    challenge: Uint8Array.from(Buffer.from(challenge, 'base64url')),
    timeout: LIFETIME,
    userVerification: 'required',
  });
  return { options, expiresAt };
}

/** Signs in with the passkey that this browser used. */
export async function signInByPasskey(
  services: Services,
  origin: Origin,
  { browser, response }: { readonly browser: string; readonly response: AuthenticationResponseJSON },
): Promise<OpenedSession> {
  assertCodes(services);
  const party = assertRelyingParty(services);
  await countFrom(services, origin);
  const expectedChallenge = await takeChallenge(services, passkeySignInSubject(services, browser));
  const passkey = await services.database.prisma.passkey.findUnique({ where: { credentialId: response.id } });
  if (!expectedChallenge || !passkey) throw failed();
  const counter = await newCounter(party, passkey, expectedChallenge, response);
  return transaction(services.database, 'sign-in-by-passkey', async (tx) => {
    const { count } = await tx.passkey.updateMany({
      where: { id: passkey.id, counter: passkey.counter },
      data: { counter, usedAt: services.clock.now() },
    });
    if (count !== 1 || !(await tx.membership.count({ where: { userId: passkey.userId } }))) throw failed();
    const membership = await findLanding(tx, passkey.userId);
    await choose(services, tx, membership.id);
    return openSession(services, tx, membership.id, origin, 'PASSKEY');
  });
}

/** Verifies the answer and returns its signature counter (Level 3 §7.2). @throws Fault `unauthorized` */
async function newCounter(
  { id, origin }: RelyingParty,
  { credentialId, publicKey, counter, transports }: Passkey,
  expectedChallenge: string,
  response: AuthenticationResponseJSON,
): Promise<number> {
  const { verifyAuthenticationResponse } = await webauthn();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: id,
    credential: {
      id: credentialId,
      publicKey: Uint8Array.from(publicKey),
      counter: Number(counter),
      transports,
    },
  }).catch(() => {
    throw failed();
  });
  if (!verified) throw failed();
  return authenticationInfo.newCounter;
}
