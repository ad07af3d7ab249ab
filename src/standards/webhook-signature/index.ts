import { createHmac } from 'node:crypto';

/** How Standard Webhooks 1.0 writes a symmetric secret: this, then base64 of the key. */
const PREFIX = 'whsec_';

/** What is signed: one attempt to tell an event. */
export interface WebhookMessage {
  /** The event's id, the same on every attempt. */
  readonly id: string;
  /** Its name: `envelope.completed`. */
  readonly event: string;
  /** When this attempt is made. */
  readonly at: Date;
  /** The body's bytes as they are sent. */
  readonly body: Uint8Array;
}

/** The secrets that hold now, oldest first: one, or several while a rotation overlaps. */
export type WebhookSecrets = readonly [string, ...string[]];

/** A secret as it is shown: `whsec_` and the base64 of `random`, which should be 32 bytes (24 to 64 are allowed). */
export const writeSecret = (random: Uint8Array): string => PREFIX + Buffer.from(random).toString('base64');

/**
 * The headers of a signed delivery.
 *
 * `X-Esign-Signature` is `sha256=` and the lowercase hex HMAC-SHA256 of the raw body, its key the UTF-8 bytes of the
 * whole secret as shown. It has room for one signature: the oldest secret's, so that a receiver that knows no other
 * verifies until the overlap ends.
 *
 * `webhook-id`, `webhook-timestamp` and `webhook-signature` are those of Standard Webhooks 1.0: HMAC-SHA256 over
 * `id.timestamp.body`, its key the decoded secret, one `v1,<base64>` for each secret, newest first.
 *
 * Timestamps are Unix time in whole seconds.
 */
export function signatureHeaders(
  { id, event, at, body }: WebhookMessage,
  secrets: WebhookSecrets,
): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const signatures = secrets.map((secret) => `v1,${standardMac(secret, id, timestamp, body)}`).reverse();
  return {
    'X-Esign-Event': event,
    'X-Esign-Signature': `sha256=${createHmac('sha256', secrets[0]).update(body).digest('hex')}`,
    'X-Esign-Delivery': id,
    'X-Esign-Timestamp': timestamp,
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}

const standardMac = (secret: string, id: string, timestamp: string, body: Uint8Array): string =>
  createHmac('sha256', Buffer.from(secret.slice(PREFIX.length), 'base64'))
    .update(`${id}.${timestamp}.`)
    .update(body)
    .digest('base64');
