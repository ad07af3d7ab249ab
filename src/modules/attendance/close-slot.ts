import type { Actor } from '../../kernel/actor.ts';
import { transaction } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { intakeSignatureImage } from '../documents/index.ts';
import { advance } from '../evidence/index.ts';
import { slotLifecycle } from './lifecycle.ts';
import { noticeShownTo } from './notice-shown.ts';
import type { SlotRef } from './open-slot.ts';
import { chainOf, lockSlotFor, runnerOf } from './store.ts';

interface Closing extends SlotRef {
  /** The trainer's drawn signature, PNG in base64; ignored unless the caller has the trainer's link. */
  readonly drawnSignature?: string | null | undefined;
}

/**
 * Closes an open slot for good: freezes `expected`; no concurrent mark is recorded afterwards. A trainer signs for the
 * slot by closing it in the trainer space. By the organisation or the slot's trainer.
 */
export async function closeSlot(
  services: Services,
  actor: Actor,
  { sessionId, slotId, drawnSignature }: Closing,
): Promise<void> {
  runnerOf(actor);
  const signs = actor.kind === 'link';
  const picture =
    signs && drawnSignature
      ? (await intakeSignatureImage(services, drawnSignature, 'drawnSignature', { small: true })).sha256
      : null;
  await transaction(services.database, 'close-slot', async (tx) => {
    const { session, slot, role } = await lockSlotFor(tx, actor, { sessionId, slotId });
    const closedAt = services.clock.now();
    const expected = await tx.attendee.count({ where: { sessionId } });
    await advance(services, tx, actor, {
      lifecycle: slotLifecycle,
      move: 'closed',
      row: slot,
      subject: chainOf(session),
      actorName: role,
      set: {
        closedAt,
        expected,
        ...(signs ? { trainerSignedAt: closedAt, trainerSignatureSha256: picture } : {}),
      },
      data: {
        slot: slot.position + 1,
        expected,
        signature: signs ? (picture ? 'drawn' : 'given') : 'none',
        ...(await noticeShownTo(tx, actor, session)),
      },
      personal: { picture_sha256: picture },
    });
  });
}
