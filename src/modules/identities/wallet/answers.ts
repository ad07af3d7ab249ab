import { randomBytes } from 'node:crypto';
import { compactDecrypt, errors as joseErrors } from 'jose';
import { equalInConstantTime, sha256Hex } from '../../../kernel/ids.ts';
import { isRecord } from '../../../kernel/unknown.ts';
import { repeatableTransaction } from '../../../platform/database/index.ts';
import type { Services } from '../../../platform/services.ts';
import { type IdentityAttributes, openAttributes, type WalletAnswer, type WalletRequest } from '../attributes.ts';
import { identityIdOf } from '../provider/page-token.ts';
import { recordVerified } from '../serve.ts';
import { lockIdentity } from '../store.ts';
import { judge, type WalletProblem } from './judge.ts';
import {
  changeRequests,
  findOpenRequest,
  isOwnWalletRequest,
  type OpenRequest,
  openCheck,
  walletRequestKey,
} from './requests.ts';

/** Answers of wallets: each request accepts one. It is checked outside transactions, because a status list is fetched. */

/** What a wallet is told. */
type WalletReply =
  | { readonly status: 200; readonly body: { readonly redirect_uri?: string } }
  | { readonly status: 400; readonly body: { readonly error: string; readonly error_description: string } };

const refused = (error_description: string): WalletReply => ({
  status: 400,
  body: { error: 'invalid_request', error_description },
});

/**
 * Takes the answer of a wallet. Only the first one counts that could be read with the key of its request: what anybody
 * else posts changes nothing.
 */
export async function receiveAnswer(
  services: Services,
  name: string,
  form: Readonly<Record<string, unknown>>,
): Promise<WalletReply> {
  const found = await findOpenRequest(services, name);
  if (!found) return refused('There is no such request, it was answered, or it has ended.');
  const { check, request } = found;
  const id = check.identity.id;
  const answer = await readForm(request, form);
  if (!answer) return refused('The answer cannot be read.');
  const isFirst = await moveRequest(services, id, request.id, 'open', (each) => ({ ...each, state: 'checking' }));
  if (!isFirst) return refused('The request was answered.');
  try {
    return await settle(services, found, answer);
  } catch (error) {
    // Nobody could answer it again, and its page would wait until it ends.
    await moveToRefused(services, id, request.id, 'unavailable');
    throw error;
  }
}

const moveToRefused = (services: Services, id: string, requestId: string, problem: WalletProblem): Promise<boolean> =>
  moveRequest(services, id, requestId, 'checking', (each) => ({ ...each, state: 'refused', problem }));

/** Judges the answer to a request in `checking`, and moves the request on. */
async function settle(services: Services, { check, request }: OpenRequest, answer: ReadForm): Promise<WalletReply> {
  const { id } = check.identity;
  const result = answer.declined ? 'declined' : await judge(services, check, request, answer.vpToken);
  if (typeof result === 'string') {
    await moveToRefused(services, id, request.id, result);
    return refused(`The presentation is not accepted: ${result}.`);
  }
  if (request.flow === 'cross_device') {
    const isAccepted = await acceptAnswer(services, id, request.id, 'checking', result);
    return isAccepted ? { status: 200, body: {} } : refused('The request has ended.');
  }
  // The same device: nothing counts before the browser that asked is back (OpenID4VP 1.0 §13.3).
  const code = randomBytes(32).toString('base64url');
  await moveRequest(services, id, request.id, 'checking', (each) => ({
    ...each,
    state: 'answered',
    answer: { ...result, codeSha256: sha256Hex(code) },
  }));
  const { check: kept } = openAttributes(services, check.identity)!;
  return { status: 200, body: { redirect_uri: `${kept!.url}/return?response_code=${code}` } };
}

/**
 * Accepts what a wallet on the same device proved, if the browser that began has come back with the code. Returns whether
 * the identity is verified by it.
 */
export async function returnToPage(services: Services, token: string, code: string, session: string): Promise<boolean> {
  const id = identityIdOf(services, 'identity-wallet', token);
  const identity = id && (await services.database.prisma.identity.findUnique({ where: { id } }));
  const check = identity ? openCheck(services, identity) : null;
  const now = services.clock.now();
  const request = check?.requests.find(({ answer }) => answer && isSame(answer.codeSha256, sha256Hex(code)));
  if (!id || !request?.answer || !isOwnWalletRequest(request, session) || new Date(request.expiresAt) <= now)
    return false;
  return acceptAnswer(services, id, request.id, 'answered', request.answer);
}

const isSame = (one: string, other: string): boolean => equalInConstantTime(Buffer.from(one), Buffer.from(other));

/** Moves one request of a pending check. Returns false if it is not in state `from`. */
const moveRequest = (
  services: Services,
  id: string,
  requestId: string,
  from: WalletRequest['state'],
  move: (request: WalletRequest) => WalletRequest,
): Promise<boolean> =>
  repeatableTransaction(services.database, (tx) =>
    changeRequests(services, tx, id, (requests) => {
      const isThere = requests.some((each) => each.id === requestId && each.state === from);
      return isThere ? requests.map((each) => (each.id === requestId ? move(each) : each)) : null;
    }),
  );

/** Makes the identity verified. Only the first outcome counts, and only while it is pending. */
const acceptAnswer = (
  services: Services,
  id: string,
  requestId: string,
  from: WalletRequest['state'],
  { givenName, familyName, birthDate, by, certificateSha256, issuerStatus, credentialFormat }: WalletAnswer,
): Promise<boolean> =>
  repeatableTransaction(services.database, async (tx) => {
    const identity = await lockIdentity(tx, id);
    const check = identity && openCheck(services, identity);
    const isThere = check?.requests.some((each) => each.id === requestId && each.state === from);
    if (!identity || check?.status !== 'PENDING' || !isThere) return false;
    const { attributes, check: kept } = openAttributes(services, identity)!;
    const read: IdentityAttributes = {
      ...attributes,
      givenName,
      familyName,
      birthDate: birthDate ?? attributes.birthDate,
      assurance: 'HIGH',
      ...(issuerStatus && { issuerStatus }),
      ...(credentialFormat && { credentialFormat }),
    };
    // Requests and what they hold are not kept.
    const done = { provider: 'wallet', by, reference: requestId, url: kept!.url } as const;
    const data = {
      assurance: 'high',
      issuer_certificate_sha256: certificateSha256,
      ...(issuerStatus && { issuer_certificate_status: issuerStatus.toLowerCase() }),
      ...(credentialFormat && { credential_format: credentialFormat.toLowerCase() }),
    };
    await recordVerified(services, tx, identity, done, read, null, data);
    return true;
  });

type ReadForm = { readonly declined: boolean; readonly vpToken: unknown };

/** Decrypts the form of a wallet, or reads its refusal. Null if it is not for this request. */
async function readForm(request: WalletRequest, form: Readonly<Record<string, unknown>>): Promise<ReadForm | null> {
  const { response, error, state } = form;
  // A wallet may report an error in clear (OpenID4VP 1.0 §8.5); the state shows that it has read the request.
  if (typeof error === 'string') return isState(state, request) ? { declined: true, vpToken: null } : null;
  if (typeof response !== 'string') return null;
  const parameters = await decrypt(response, request);
  if (!parameters || !isState(parameters.state, request)) return null;
  return { declined: typeof parameters.error === 'string', vpToken: parameters.vp_token };
}

const isState = (state: unknown, { id }: WalletRequest): boolean => typeof state === 'string' && isSame(state, id);

async function decrypt(jwe: string, request: WalletRequest): Promise<Readonly<Record<string, unknown>> | null> {
  try {
    const { plaintext, protectedHeader } = await compactDecrypt(jwe, walletRequestKey(request), {
      keyManagementAlgorithms: ['ECDH-ES'],
      contentEncryptionAlgorithms: ['A128GCM', 'A256GCM'],
      maxDecompressedLength: 0,
    });
    if (protectedHeader.kid !== undefined && protectedHeader.kid !== request.id) return null;
    const parameters: unknown = JSON.parse(Buffer.from(plaintext).toString('utf8'));
    return isRecord(parameters) ? parameters : null;
  } catch (error) {
    if (error instanceof joseErrors.JOSEError || error instanceof SyntaxError || error instanceof TypeError)
      return null;
    throw error;
  }
}
