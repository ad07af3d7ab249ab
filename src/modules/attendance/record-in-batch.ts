import type { Actor, Origin } from '../../kernel/actor.ts';
import { isRemembering, type Mark, transaction } from '../../platform/database/index.ts';
import { type Services, serviceKey } from '../../platform/services.ts';
import { assertLink } from '../access/index.ts';
import { type MarkedPresence, type PresenceAct, recordMark, recordMarks, writeMarks } from './record-marks.ts';
import { refuse } from './refusals.ts';
import { type Queues, shareTransaction } from './share-transaction.ts';
import { lockSlotFor, readTaught } from './store.ts';

/** By session id: marks that wait for the next transaction. */
export const markQueues = serviceKey<Queues<PresenceAct, MarkedPresence>>('markQueues');

/**
 * Records a mark, in one transaction with other marks of the same session that arrive at the same time: in a full room many
 * people scan at once. A request with `Idempotency-Key` gets its own transaction, so that its own result is stored with it.
 */
export function recordInBatch(services: Services, sessionId: string, act: PresenceAct): Promise<MarkedPresence> {
  // A simulated mark needs no stored result: repeating it changes nothing.
  if (isRemembering() && !act.simulated) return recordMark(services, sessionId, act);
  return shareTransaction(services.of(markQueues), sessionId, act, {
    placeOf: ({ slotId, attendeeId }) => `${slotId}:${attendeeId}`,
    run: (acts) => recordMarks(services, sessionId, acts),
  });
}

/**
 * Marks everybody absent who has no mark in an open slot, for the trainer, in one transaction. Marks that exist do not
 * change. Returns the new marks, in the order of the attendees; none if everybody was marked.
 * @throws Fault `not_found`, `slot_not_open`, `slot_closed`
 */
export async function markMissingAbsent(
  services: Services,
  actor: Actor,
  { ip, userAgent }: Origin,
  { slotId }: { readonly slotId: string },
): Promise<readonly Mark[]> {
  const { sessionId } = (await readTaught(services.database, assertLink(actor, 'trainer'), slotId)).slot;
  return transaction(services.database, 'mark-missing-absent', async (tx) => {
    const { slot, role } = await lockSlotFor(tx, actor, { sessionId, slotId });
    if (slot.status !== 'OPEN') throw refuse(slot.status === 'CLOSED' ? 'slot_closed' : 'slot_not_open');
    const missing = await tx.attendee.findMany({
      where: { sessionId, marks: { none: { slotId, state: 'STANDING' } } },
      orderBy: { position: 'asc' },
      select: { id: true },
    });
    const absent = { status: 'ABSENT', method: 'TRAINER', role, replaces: false } as const;
    const excused = { excuse: null, documentReceivedOn: null, reason: null } as const;
    const nothing = { ...excused, lateMinutes: null, earlyMinutes: null, signatureSha256: null, device: null } as const;
    const acts = missing.map(({ id: attendeeId }) => ({ slotId, attendeeId, ip, userAgent, ...absent, ...nothing }));
    const results = await writeMarks(services, tx, sessionId, acts);
    return results.flatMap((result) => ('mark' in result ? [result.mark] : []));
  });
}
