import { setTimeout as sleep } from 'node:timers/promises';
import { type Queries, repeatableTransaction, sql, type WebhookFailure } from '../../../../platform/database/index.ts';
import { FetchFailed, type FetchFailure, type SafeFetch } from '../../../../platform/http/safe-fetch.ts';
import { callOutside, webhookAttempts, webhooksGivenUp } from '../../../../platform/metrics/index.ts';
import type { Services } from '../../../../platform/services.ts';
import { signatureHeaders } from '../../../../standards/webhook-signature/index.ts';
import { openSecrets } from '../endpoints.ts';
import { sealAnswer } from '../record-event.ts';
import { nextAttemptAfter, wakeAt } from '../schedule-delivery.ts';
import type { ClaimedDelivery } from './claim-due.ts';

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

/** The outcome of an attempt. */
export interface AttemptOutcome {
  readonly claimed: ClaimedDelivery;
  readonly at: Date;
  readonly milliseconds: number;
  readonly statusCode: number | null;
  /** Null for any 2xx. */
  readonly failure: WebhookFailure | null;
  /** Beginning of the answer's body. Null without an answer. */
  readonly answer: Buffer | null;
}

/**
 * Records attempts and their consequences: delivered, next attempt planned, or given up. If a claim was lost in the
 * meantime (deleted, redelivered, expired), the delivery does not change. Retries on database errors, because an
 * unrecorded delivery is sent again.
 */
export async function recordAttempts(services: Services, outcomes: readonly AttemptOutcome[]): Promise<void> {
  const notes = outcomes.map((outcome) => noteOf(services, outcome));
  for (const { failure, status } of notes) {
    webhookAttempts.inc({ result: failure?.toLowerCase() ?? 'delivered' });
    if (status === 'FAILED') webhooksGivenUp.inc();
  }
  for (let attempt = 1; ; attempt++) {
    try {
      return await write(services, notes);
    } catch (error) {
      if (attempt === 4) throw error;
      await sleep(100 * 3 ** attempt);
    }
  }
}

/** An attempt as columns of both tables. */
interface Note {
  readonly id: string;
  readonly claim_id: string;
  readonly endpoint_id: string;
  readonly attempt: number;
  readonly status: 'DELIVERED' | 'PENDING' | 'FAILED';
  readonly next_attempt_at: Date | null;
  readonly ended_at: Date | null;
  readonly at: Date;
  readonly milliseconds: number;
  readonly status_code: number | null;
  readonly failure: WebhookFailure | null;
  /** Base64. */
  readonly sealed_answer: string | null;
}

function noteOf(services: Services, { claimed, answer, at, milliseconds, statusCode, failure }: AttemptOutcome): Note {
  const { id, claimId, endpointId } = claimed;
  const attempt = claimed.attempt + 1;
  const next = failure ? nextAttemptAfter(attempt, at) : null;
  return {
    id,
    claim_id: claimId,
    endpoint_id: endpointId,
    attempt,
    at,
    milliseconds,
    status_code: statusCode,
    failure,
    status: !failure ? 'DELIVERED' : next ? 'PENDING' : 'FAILED',
    next_attempt_at: next,
    ended_at: next ? null : services.clock.now(),
    sealed_answer: answer && Buffer.from(sealAnswer(services, id, answer)).toString('base64'),
  };
}

async function write(services: Services, notes: readonly Note[]): Promise<void> {
  if (notes.every(({ next_attempt_at }) => next_attempt_at === null))
    return void (await note(services.database, notes));
  await repeatableTransaction(services.database, async (tx) => {
    const recorded = await note(tx, notes);
    const planned = notes.flatMap(({ id, endpoint_id: endpointId, next_attempt_at: at }) =>
      at && recorded.has(id) ? [{ id, endpointId, at }] : [],
    );
    await wakeAt(tx, planned);
  });
}

/**
 * Writes the rows of attempts and deliveries in one statement. Returns the ids of the deliveries whose claim was still
 * valid.
 */
async function note(on: Queries, notes: readonly Note[]): Promise<ReadonlySet<string>> {
  const recorded = await on.rows<{ id: string }>(sql`
    WITH note AS (
      SELECT * FROM json_to_recordset(${JSON.stringify(notes)}::json) AS note (
        id uuid, claim_id uuid, attempt int, status "WebhookDeliveryStatus", next_attempt_at timestamptz,
        ended_at timestamptz, at timestamptz, milliseconds int, status_code int, failure "WebhookFailure",
        sealed_answer text)),
    attempted AS (
      INSERT INTO webhook_attempts (id, delivery_id, at, milliseconds, status_code, failure, sealed_answer)
      SELECT gen_random_uuid(), id, at, milliseconds, status_code, failure, decode(note.sealed_answer, 'base64')
      FROM note WHERE EXISTS (SELECT FROM webhook_deliveries delivery WHERE delivery.id = note.id))
    UPDATE webhook_deliveries delivery
    SET attempt = note.attempt, status = note.status, next_attempt_at = note.next_attempt_at, ended_at = note.ended_at,
      claim_id = NULL, claimed_until = NULL
    FROM note WHERE delivery.id = note.id AND delivery.claim_id = note.claim_id
    RETURNING delivery.id`);
  return new Set(recorded.map(({ id }) => id));
}
