import type { WebhookFailure } from '../../../../platform/database/index.ts';
import { FetchFailed, type FetchFailure, type SafeFetch } from '../../../../platform/http/safe-fetch.ts';
import { callOutside } from '../../../../platform/metrics/index.ts';
import type { Services } from '../../../../platform/services.ts';
import { signatureHeaders } from '../../../../standards/webhook-signature/index.ts';
import { openSecrets } from '../secrets.ts';
import type { ClaimedDelivery } from './claim-due.ts';
import type { AttemptOutcome } from './record-attempts.ts';

/** Makes one attempt: signs the body and sends it. Whatever the receiver does, it returns an outcome. */
export async function attemptDelivery(
  services: Services,
  fetch: SafeFetch,
  claimed: ClaimedDelivery,
  body: Buffer,
): Promise<AttemptOutcome> {
  const { url, secrets, event } = claimed;
  const at = services.clock.now();
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Esign-Webhooks/1',
    ...signatureHeaders({ id: event.id, event: event.type, at, body }, openSecrets(services, secrets)),
  };
  const began = performance.now();
  const elapsedMs = () => Math.round(performance.now() - began);
  try {
    const { status, body: answer } = await callOutside('webhook', () => fetch.post(url, headers, body));
    const failure = status >= 200 && status < 300 ? null : 'STATUS';
    return { claimed, at, milliseconds: elapsedMs(), statusCode: status, failure, answer };
  } catch (error) {
    if (!(error instanceof FetchFailed)) throw error;
    return { claimed, at, milliseconds: elapsedMs(), statusCode: null, failure: upper[error.reason], answer: null };
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
