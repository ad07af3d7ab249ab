import { createHmac } from 'node:crypto';

/** Prefix of a symmetric secret in Standard Webhooks 1.0; base64 of the key follows. */
const PREFIX = 'whsec_';

/** The signed data: one attempt to deliver an event. */
export interface WebhookMessage {
  /** The event's id, the same on every attempt. */
  readonly id: string;
  /** Its name: `envelope.completed`. */
  readonly event: string;
  /** The time of this attempt. */
  readonly at: Date;
  /** The exact bytes of the body. */
  readonly body: Uint8Array;
}

/** The current secrets, oldest first: one, or several during a rotation. */
export type WebhookSecrets = readonly [string, ...string[]];

/**
 * Formats a secret for display: `whsec_` and the base64 of `random`, which should have 32 bytes (24 to 64 are
 * allowed).
 */
export const writeSecret = (random: Uint8Array): string => PREFIX + Buffer.from(random).toString('base64');

/**
 * Returns the headers of a signed delivery.
 *
 * `X-Esign-Signature` is `sha256=` and the lowercase hex HMAC-SHA256 of the raw body; its key is the UTF-8 bytes of
 * the whole displayed secret. It contains one signature, with the oldest secret, so that a receiver that knows no
 * other secret can verify until the rotation ends.
 *
 * `webhook-id`, `webhook-timestamp` and `webhook-signature` follow Standard Webhooks 1.0: HMAC-SHA256 over
 * `id.timestamp.body`; its key is the decoded secret; one `v1,<base64>` per secret, newest first.
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
