import type { EsignEvent } from './events.ts';
import { type SignedDelivery, verifyStandardSignature } from './signature.ts';

export interface VerifyOptions {
  /** Maximum difference between the delivery's timestamp and now, in seconds; default 300. */
  readonly tolerance?: number;
  /** The current time in Unix seconds; for tests. */
  readonly now?: number;
}

/** The secret of the endpoint. During a rotation: both secrets, in any order. */
export type Secrets = string | readonly string[];

/** The delivery was not sent by the service, was changed in transit, or is too old. Answer 400 and do nothing. */
export class WebhookRefused extends Error {
  override readonly name = 'WebhookRefused';
}

const TOLERANCE = 300;

/**
 * Verifies a delivery on its raw body and returns its event. The timestamp is signed too, which prevents replays.
 * Deliveries arrive at least once: handle each `event.id` once. Throws `WebhookRefused`.
 */
export async function verifyWebhook(
  delivery: SignedDelivery,
  secrets: Secrets,
  { tolerance = TOLERANCE, now = Date.now() / 1000 }: VerifyOptions = {},
): Promise<EsignEvent> {
  for (const secret of typeof secrets === 'string' ? [secrets] : secrets) {
    if (await verifyStandardSignature(delivery, secret, { now, tolerance })) return parseEvent(delivery.body);
  }
  throw new WebhookRefused('No signature of the delivery holds, or it is too old.');
}

function parseEvent(body: Uint8Array): EsignEvent {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch (cause) {
    throw new WebhookRefused('The body is not JSON.', { cause });
  }
}
