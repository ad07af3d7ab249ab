import { transaction, type WebhookFailure } from '../../../platform/database/index.ts';
import { FetchFailed, type FetchFailure, type SafeFetch } from '../../../platform/http/safe-fetch.ts';
import type { Kit } from '../../../platform/kit.ts';
import { signatureHeaders } from '../../../standards/webhook-signature/index.ts';
import { cancelDeliveries } from '../cancel-deliveries.ts';
import { composePayload } from '../compose-payload.ts';
import { openSecrets } from '../secrets.ts';
import { type ClaimedDelivery, renewClaim } from './claim-due.ts';
import { type AttemptOutcome, recordAttempt } from './record-attempt.ts';
import type { Turnstile } from './turnstile.ts';

/**
 * Makes one attempt: composes the body now, signs it, sends it, writes down what came back. Gives the milliseconds that
 * the receiver took, or null where nothing was sent: the delivery is not ours any more, or its subject is gone.
 */
export async function attemptDelivery(
  kit: Kit,
  fetch: SafeFetch,
  claimed: ClaimedDelivery,
  database: Turnstile,
): Promise<number | null> {
  const body = await database.pass(() => prepareBody(kit, claimed));
  if (!body) return null;
  const outcome = await send(kit, fetch, claimed, body);
  await database.pass(() => recordAttempt(kit, claimed, outcome));
  const { failure, statusCode, milliseconds } = outcome;
  const facts = { kind: claimed.event.type, attempt: claimed.attempt + 1, ms: milliseconds, status: statusCode };
  kit.log.debug({ ...facts, reason: failure }, 'webhook attempted');
  return milliseconds;
}

async function prepareBody(kit: Kit, claimed: ClaimedDelivery): Promise<Buffer | null> {
  const payload = await composePayload(kit, claimed.event);
  if (!payload) {
    await transaction(kit.database, (tx) => cancelDeliveries(kit, tx, { id: claimed.id }));
    return null;
  }
  return (await renewClaim(kit, claimed)) ? Buffer.from(JSON.stringify(payload), 'utf8') : null;
}

async function send(
  kit: Kit,
  fetch: SafeFetch,
  { url, secrets, event }: ClaimedDelivery,
  body: Buffer,
): Promise<AttemptOutcome> {
  const at = kit.clock.now();
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Esign-Webhooks/1',
    ...signatureHeaders({ id: event.id, event: event.type, at, body }, openSecrets(kit, secrets)),
  };
  const began = performance.now();
  const took = () => Math.round(performance.now() - began);
  try {
    const { status, body: answer } = await fetch.post(url, headers, body);
    const failure = status >= 200 && status < 300 ? null : 'STATUS';
    return { at, milliseconds: took(), statusCode: status, failure, answer };
  } catch (error) {
    if (!(error instanceof FetchFailed)) throw error;
    return { at, milliseconds: took(), statusCode: null, failure: upper[error.reason], answer: null };
  }
}

const upper: Readonly<Record<FetchFailure, WebhookFailure>> = {
  forbidden_address: 'FORBIDDEN_ADDRESS',
  name_not_found: 'NAME_NOT_FOUND',
  unreachable: 'UNREACHABLE',
  tls: 'TLS',
  timeout: 'TIMEOUT',
  connection_lost: 'CONNECTION_LOST',
  invalid_answer: 'INVALID_ANSWER',
};
