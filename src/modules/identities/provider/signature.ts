import { createHmac, randomUUID } from 'node:crypto';
import { MINUTE, SECOND } from '../../../kernel/clock.ts';
import { equalInConstantTime } from '../../../kernel/constant-time.ts';

/** Headers of a signed message, as in Standard Webhooks 1.0. */
export type SignatureHeaders = Readonly<Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string>>;

/** Maximum difference between a message's time and the service's clock, ms. Older messages are replays. */
const TOLERANCE = 5 * MINUTE;

/** Returns the key of a secret: either in the form of Standard Webhooks (`whsec_` + base64), or any text. */
const keyOf = (secret: string): Buffer =>
  secret.startsWith('whsec_') ? Buffer.from(secret.slice('whsec_'.length), 'base64') : Buffer.from(secret, 'utf8');

const macOf = (secret: string, id: string, timestamp: string, body: Buffer): Buffer =>
  createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.`).update(body).digest();

/** Signs a message with HMAC-SHA256 over its id, its time and its bytes. */
export function signMessage(secret: string, body: Buffer, now: Date): SignatureHeaders {
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
