import type { Actor } from '../../kernel/actor.ts';
import { transaction } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { advance } from '../evidence/index.ts';
import { refuse } from './faults.ts';
import { slotLifecycle } from './lifecycle.ts';
import { chainOf, lockSlotFor } from './store.ts';

/** Identifies a slot of a session. */
export interface SlotRef {
  readonly sessionId: string;
  readonly slotId: string;
}

/**
 * Opens a slot: from now on presence can be marked, regardless of the slot's times. Idempotent for an open slot. By the
 * organisation or the slot's trainer.
 */
export const openSlot = (services: Services, actor: Actor, ref: SlotRef): Promise<void> =>
  transaction(services.database, 'open-slot', async (tx) => {
    const { session, slot, role } = await lockSlotFor(tx, actor, ref);
    if (slot.status === 'CLOSED') throw refuse('slot_closed');
    if (slot.status === 'OPEN') return;
    await advance(services, tx, actor, {
      lifecycle: slotLifecycle,
      move: 'opened',
      row: slot,
      set: { openedAt: services.clock.now() },
      subject: chainOf(session),
      actorName: role,
      data: { slot: slot.position + 1 },
    });
  });
