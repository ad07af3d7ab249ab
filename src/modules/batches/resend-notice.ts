import type { KeyActor, Origin } from '../../kernel/actor.ts';
import { lower } from '../../kernel/text.ts';
import { type SealBatch, transaction } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { assertNoticeDue, type NoticeHistory, nextNoticeAt, unlockCodes } from '../access/index.ts';
import { appendEvent, refuse } from '../evidence/index.ts';
import { because } from './reasons.ts';
import { chainOf, lockOwnBatch, statusNow } from './store.ts';

/**
 * Sends the notice of a pending batch to its agent again. The link is the same; its codes are unlocked. Possible ten
 * minutes after the first notice, then after twice as long each time.
 */
export async function resendBatchNotice(
  services: Services,
  key: KeyActor,
  origin: Origin,
  { id }: { readonly id: string },
): Promise<void> {
  await transaction(services.database, 'resend-batch-notice', async (tx) => {
    const batch = await lockOwnBatch(tx, key, id);
    const now = services.clock.now();
    const status = statusNow(batch, now);
    if (status !== 'PENDING') throw refuse('invalid_status', because('batch_status', { status: lower(status) }));
    assertNoticeDue(noticeOf(batch), now);
    await tx.sealBatch.update({ where: { id }, data: { noticesResent: { increment: 1 }, noticeResentAt: now } });
    const unlocked = await unlockCodes(tx, batch.id);
    await appendEvent(services, tx, chainOf(batch), {
      type: 'seal_batch.notice_resent',
      actor: 'organization',
      data: { channel: 'email', ...(unlocked ? { codes_unlocked: true } : {}) },
      personal: { name: batch.agent.name, sent_to: batch.agent.email, ip: origin.ip },
    });
  });
}

type NotifiedAgent = Pick<SealBatch, 'createdAt' | 'noticeResentAt' | 'noticesResent'>;

const noticeOf = ({ createdAt, noticeResentAt, noticesResent }: NotifiedAgent): NoticeHistory => ({
  firstAt: createdAt,
  againAt: noticeResentAt,
  again: noticesResent,
});

/** When the agent's notice may be sent again; null if the batch is not pending. */
export const noticeResendableAt = (
  batch: NotifiedAgent & Pick<SealBatch, 'status' | 'expiresAt'>,
  now: Date,
): Date | null => (statusNow(batch, now) === 'PENDING' ? nextNoticeAt(noticeOf(batch)) : null);
