import { setTimeout as sleep } from 'node:timers/promises';
import { transaction, type WebhookFailure } from '../../../platform/database/index.ts';
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

const write = (kit: Kit, claimed: ClaimedDelivery, { answer, ...outcome }: AttemptOutcome): Promise<void> =>
  transaction(kit.database, async (tx) => {
    const { id, claimId } = claimed;
    const attempt = claimed.attempt + 1;
    const nextAttemptAt = outcome.failure ? nextAttemptAfter(attempt, outcome.at) : null;
    const status = !outcome.failure ? 'DELIVERED' : nextAttemptAt ? 'PENDING' : 'FAILED';
    const endedAt = status === 'PENDING' ? null : kit.clock.now();
    const { count } = await tx.webhookDelivery.updateMany({
      where: { id, claimId },
      data: { attempt, status, nextAttemptAt, endedAt, claimId: null, claimedUntil: null },
    });
    await tx.webhookAttempt.create({
      data: { deliveryId: id, ...outcome, sealedAnswer: answer && sealAnswer(kit, id, answer) },
    });
    if (count && nextAttemptAt) await wakeFor(tx, claimed, nextAttemptAt);
  });
