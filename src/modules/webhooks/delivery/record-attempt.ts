import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Tx, transaction, type WebhookFailure } from '../../../platform/database/index.ts';
import type { Kit } from '../../../platform/kit.ts';
import { sealAnswer } from '../answer.ts';
import { nextAttemptAfter, wakeFor } from '../schedule-delivery.ts';
import type { ClaimedDelivery } from './claim-due.ts';

/** What became of an attempt. */
export interface AttemptOutcome {
  readonly at: Date;
  readonly milliseconds: number;
  readonly statusCode: number | null;
  /** Null: any 2xx. */
  readonly failure: WebhookFailure | null;
  /** Beginning of the answer's body; null without one. */
  readonly answer: Buffer | null;
}

/**
 * Writes an attempt into the log and what follows from it: delivered, the next one planned, or given up. A claim that
 * was lost meanwhile (deleted, redelivered, lapsed) leaves the delivery to whoever has it. A database that stumbles is
 * asked a few times more: what is not noted is sent again.
 */
export async function recordAttempt(kit: Kit, claimed: ClaimedDelivery, outcome: AttemptOutcome): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await write(kit, claimed, outcome);
    } catch (error) {
      if (attempt === 4) throw error;
      await sleep(100 * 3 ** attempt);
    }
  }
}

async function write(kit: Kit, claimed: ClaimedDelivery, outcome: AttemptOutcome): Promise<void> {
  const nextAttemptAt = outcome.failure ? nextAttemptAfter(claimed.attempt + 1, outcome.at) : null;
  if (!nextAttemptAt) return void (await note(kit, kit.database.prisma, claimed, outcome, null));
  await transaction(kit.database, async (tx) => {
    if (await note(kit, tx, claimed, outcome, nextAttemptAt)) await wakeFor(tx, claimed, nextAttemptAt);
  });
}

/** The log's row and the delivery's, in one statement; whether the delivery was still ours. */
async function note(
  kit: Kit,
  on: Tx | Kit['database']['prisma'],
  { id, claimId, attempt }: ClaimedDelivery,
  { at, milliseconds, statusCode, failure, answer }: AttemptOutcome,
  nextAttemptAt: Date | null,
): Promise<boolean> {
  const status = !failure ? 'DELIVERED' : nextAttemptAt ? 'PENDING' : 'FAILED';
  const endedAt = nextAttemptAt ? null : kit.clock.now();
  const sealed = answer && sealAnswer(kit, id, answer);
  const ours = await on.$queryRaw<object[]>`
    WITH attempted AS (
      INSERT INTO webhook_attempts (id, delivery_id, at, milliseconds, status_code, failure, sealed_answer)
      VALUES (${randomUUID()}::uuid, ${id}::uuid, ${at}, ${milliseconds}, ${statusCode}, ${failure}::"WebhookFailure",
        ${sealed}))
    UPDATE webhook_deliveries
    SET attempt = ${attempt + 1}, status = ${status}::"WebhookDeliveryStatus", next_attempt_at = ${nextAttemptAt},
      ended_at = ${endedAt}, claim_id = NULL, claimed_until = NULL
    WHERE id = ${id}::uuid AND claim_id = ${claimId}::uuid
    RETURNING id`;
  return ours.length === 1;
}
