import { createHmac, randomUUID } from 'node:crypto';
import { fetch } from 'undici';
import { z } from 'zod';
import { MINUTE, SECOND } from '../../../kernel/clock.ts';
import { equalInConstantTime } from '../../../kernel/ids.ts';
import { bodyOf, whyNoAnswer } from '../../../platform/http/bounded-answer.ts';
import { callOutside } from '../../../platform/metrics/index.ts';
import { beginWaiting, timeForCall, timeLimits } from '../../../platform/neighbours/index.ts';
import type { Services } from '../../../platform/services.ts';
import { declaredOf } from '../attributes.ts';
import { type IdentityProvider, ProviderUnavailable, parseOutcome, referenceText } from './provider.ts';

/** Maximum size of an answer, bytes. Usual answers have a few hundred. */
const MAX_ANSWER = 64 * 1024;

/**
 * Returns the configured external provider. Its protocol is described in the room's README. Null if none is configured.
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
const keyOf = (secret: string): Buffer =>
  secret.startsWith('whsec_') ? Buffer.from(secret.slice('whsec_'.length), 'base64') : Buffer.from(secret, 'utf8');

const macOf = (secret: string, id: string, timestamp: string, body: Buffer): Buffer =>
  createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.`).update(body).digest();

/** Signs a message with HMAC-SHA256 over its id, its time and its bytes. */
function signMessage(secret: string, body: Buffer, now: Date): SignatureHeaders {
  const id = `msg_${randomUUID()}`;
  const timestamp = String(Math.floor(now.getTime() / SECOND));
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${macOf(secret, id, timestamp, body).toString('base64')}`,
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
  const expectedMac = macOf(secret, id, timestamp, body);
  return signatures
    .split(' ')
    .filter((signature) => signature.startsWith('v1,'))
    .map((signature) => Buffer.from(signature.slice('v1,'.length), 'base64'))
    .some((candidate) => equalInConstantTime(candidate, expectedMac));
}
