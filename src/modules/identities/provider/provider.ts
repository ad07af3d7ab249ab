import { createHmac, randomUUID } from 'node:crypto';
import { fetch } from 'undici';
import { z } from 'zod';
import type { Mode } from '../../../kernel/actor.ts';
import { MINUTE, SECOND } from '../../../kernel/clock.ts';
import { equalInConstantTime } from '../../../kernel/ids.ts';
import type { Identity } from '../../../platform/database/index.ts';
import { dayForm, email, text } from '../../../platform/graphql/validators.ts';
import { bodyOf, whyNoAnswer } from '../../../platform/http/bounded-answer.ts';
import { callOutside } from '../../../platform/metrics/index.ts';
import { beginWaiting, timeForCall, timeLimits } from '../../../platform/neighbours/index.ts';
import type { Services } from '../../../platform/services.ts';
import { bareHash, declaredOf, type IdentityAttributes, numberHashForm, type RemoteCheck } from '../attributes.ts';
import { limits } from '../limits.ts';

/** A remote check to start. */
interface CheckRequest {
  readonly identityId: string;
  readonly mode: Mode;
  readonly method: Identity['method'];
  readonly attributes: IdentityAttributes;
}

/** A service that verifies persons remotely. */
export interface IdentityProvider {
  /** Starts a check. @throws ProviderUnavailable */
  start(request: CheckRequest): Promise<RemoteCheck>;
  /** Asks for the outcome of a check. Null if it still runs. @throws ProviderUnavailable */
  poll(identityId: string, check: RemoteCheck): Promise<CheckOutcome | null>;
}

/** The provider gives no usable answer at the moment. The message names the host and the problem, no personal data. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable';
  readonly forOperator = true;
}

/** The outcome of a remote check. */
export interface CheckOutcome {
  /** The provider's reference of the check. */
  readonly reference: string;
  readonly status: 'verified' | 'failed';
  readonly verifiedAt: Date | null;
  /** The attributes read from the document. Missing ones stay as declared. */
  readonly attributes: Partial<IdentityAttributes>;
}

const attributes = z.object({
  given_name: text(limits.name).nullish(),
  family_name: text(limits.name).nullish(),
  birth_date: dayForm.nullish(),
  email: email.nullish(),
  phone: text(limits.phone).nullish(),
  document_type: z.enum(['id_card', 'passport', 'residence_permit', 'driving_licence', 'other']).nullish(),
  document_number_hash: z.string().regex(numberHashForm).nullish(),
  document_expires_on: dayForm.nullish(),
});

/** Form of a check's `reference`. */
const referenceText = text({ min: 1, max: 200 });

const answer = z.discriminatedUnion('status', [
  z.object({ status: z.literal('pending') }),
  z.object({
    status: z.enum(['verified', 'failed']),
    reference: referenceText,
    verified_at: z.iso.datetime({ offset: true }).nullish(),
    attributes: attributes.nullish(),
  }),
]);

/** Parses a provider's answer about a check. Null if the check still runs, undefined if the answer is invalid. */
export function parseOutcome(message: unknown): CheckOutcome | null | undefined {
  const { success, data } = answer.safeParse(message);
  if (!success) return undefined;
  if (data.status === 'pending') return null;
  const { reference, status, verified_at: verifiedAt, attributes: read } = data;
  return {
    reference,
    status,
    verifiedAt: verifiedAt ? new Date(verifiedAt) : null,
    attributes: read ? readAttributes(read) : {},
  };
}

function readAttributes(read: z.infer<typeof attributes>): Partial<IdentityAttributes> {
  const words = {
    givenName: read.given_name,
    familyName: read.family_name,
    birthDate: read.birth_date,
    email: read.email,
    phone: read.phone,
    documentType: read.document_type?.toUpperCase(),
    documentNumberHash: read.document_number_hash && bareHash(read.document_number_hash),
    documentExpiresOn: read.document_expires_on,
  };
  return Object.fromEntries(Object.entries(words).filter(([, value]) => value != null));
}

/** Maximum size of an answer, bytes. Usual answers have a few hundred. */
const MAX_ANSWER = 64 * 1024;

/**
 * Returns the configured external provider. Its protocol is in the guide `operators.md`. Null if none is configured.
 */
export function httpsProvider(services: Services): IdentityProvider | null {
  const { idvUrl, idvSecret, publicUrl, production } = services.config;
  if (!idvUrl || !idvSecret) return null;
  const { host } = new URL(idvUrl);
  const ask = (message: object) =>
    services.neighbours.watch('identities', () =>
      callOutside('idv', () => askProvider(idvUrl, idvSecret, message, services.clock.now())),
    );
  const started = z.object({
    reference: referenceText,
    url: z.url({ protocol: production ? /^https$/ : /^https?$/ }).max(2_000),
  });
  return {
    start: async ({ identityId, mode, method, attributes }) => {
      const answer = await ask({
        type: 'identity.check',
        identity_id: identityId,
        mode: mode.toLowerCase(),
        method: method.toLowerCase(),
        callback_url: `${publicUrl}/idv/callback`,
        // The provider compares them with the document.
        attributes: declaredOf(attributes),
      });
      const { success, data } = started.safeParse(answer);
      if (!success) throw new ProviderUnavailable(`${host} started a verification without a reference and a URL`);
      return { provider: 'https', by: host, ...data };
    },
    poll: async (identityId, { reference }) => {
      const outcome = parseOutcome(await ask({ type: 'identity.status', identity_id: identityId, reference }));
      if (outcome === undefined || (outcome && outcome.reference !== reference))
        throw new ProviderUnavailable(`${host} answered without an outcome of this verification`);
      return outcome;
    },
  };
}

/** Sends one signed request and returns the JSON answer. */
async function askProvider(url: string, secret: string, message: object, now: Date): Promise<unknown> {
  // Limits the whole exchange, because a user waits for the answer.
  const limit = timeForCall(timeLimits.identities.answer);
  const endWaiting = beginWaiting();
  const body = Buffer.from(JSON.stringify(message), 'utf8');
  try {
    const response = await fetch(url, {
      method: 'POST',
      body: new Uint8Array(body),
      headers: { accept: 'application/json', 'content-type': 'application/json', ...signMessage(secret, body, now) },
      redirect: 'error',
      signal: AbortSignal.timeout(limit),
    });
    return JSON.parse((await bodyOf(response, MAX_ANSWER)).toString('utf8'));
  } catch (error) {
    throw new ProviderUnavailable(`${new URL(url).host} did not answer: ${whyNoAnswer(error, limit)}`);
  } finally {
    endWaiting();
  }
}

/** Headers of a signed message, as in Standard Webhooks 1.0. */
type SignatureHeaders = Readonly<Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string>>;

/** Maximum difference between a message's time and the service's clock, ms. Older messages are replays. */
const TOLERANCE = 5 * MINUTE;

/** Returns the key of a secret: either in the form of Standard Webhooks (`whsec_` + base64), or any text. */
const providerMacKey = (secret: string): Buffer =>
  secret.startsWith('whsec_') ? Buffer.from(secret.slice('whsec_'.length), 'base64') : Buffer.from(secret, 'utf8');

const providerMac = (secret: string, id: string, timestamp: string, body: Buffer): Buffer =>
  createHmac('sha256', providerMacKey(secret)).update(`${id}.${timestamp}.`).update(body).digest();

/** Signs a message with HMAC-SHA256 over its id, its time and its bytes. */
function signMessage(secret: string, body: Buffer, now: Date): SignatureHeaders {
  const id = `msg_${randomUUID()}`;
  const timestamp = String(Math.floor(now.getTime() / SECOND));
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${providerMac(secret, id, timestamp, body).toString('base64')}`,
  };
}

/**
 * Whether a message is recent and has a valid signature, compared in constant time. It may have several signatures
 * while a secret is being replaced.
 */
export function isSigned(
  secret: string,
  headers: { readonly [name in keyof SignatureHeaders]?: string | undefined },
  body: Buffer,
  now: Date,
): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures } = headers;
  if (!id || !signatures || !timestamp || !/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(now.getTime() - Number(timestamp) * SECOND) > TOLERANCE) return false;
  const expectedMac = providerMac(secret, id, timestamp, body);
  return signatures
    .split(' ')
    .filter((signature) => signature.startsWith('v1,'))
    .map((signature) => Buffer.from(signature.slice('v1,'.length), 'base64'))
    .some((candidate) => equalInConstantTime(candidate, expectedMac));
}
