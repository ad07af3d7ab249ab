import type { Actor, Origin } from '../../kernel/actor.ts';
import { itemAt } from '../../kernel/definitely.ts';
import { isRemembering, type Mark, transaction, withoutMemory } from '../../platform/database/index.ts';
import { type Services, serviceKey } from '../../platform/services.ts';
import { assertLink } from '../access/index.ts';
import { type MarkedPresence, type PresenceAct, recordMark, recordMarks, writeMarks } from './record-marks.ts';
import { refuse } from './refusals.ts';
import { lockSlotFor, readTaught } from './store.ts';

/**
 * Maximum number of marks per transaction. In a full room many people scan at once: marks that arrive during one
 * transaction go into the next.
 */
const MOST = 250;

/** A mark that waits for its transaction. */
interface QueuedMark {
  readonly act: PresenceAct;
  readonly resolve: (marked: MarkedPresence) => void;
  readonly reject: (error: unknown) => void;
}

/** By session id: marks that wait for the next transaction. An entry exists while a transaction of the session runs. */
export const markQueues = serviceKey<Map<string, QueuedMark[]>>('markQueues');

/**
 * Records a mark, in one transaction with other marks of the same session that arrive at the same time. Marks of a
 * session are serialised by its chain anyway; sharing transactions makes five hundred take as long as a few. Each mark
 * succeeds or fails on its own, after the commit. A request with `Idempotency-Key` gets its own transaction, so that
 * its own result is stored with it.
 */
export function recordInBatch(services: Services, sessionId: string, act: PresenceAct): Promise<MarkedPresence> {
  // A simulated mark needs no stored result: repeating it changes nothing.
  if (isRemembering() && !act.simulated) return recordMark(services, sessionId, act);
  const queues = services.of(markQueues);
  const running = queues.get(sessionId);
  const waiting = running ?? [];
  const done = new Promise<MarkedPresence>((resolve, reject) => waiting.push({ act, resolve, reject }));
  if (!running) {
    queues.set(sessionId, waiting);
    void withoutMemory(() => empty(services, sessionId, waiting));
  }
  return done;
}

async function empty(services: Services, sessionId: string, waiting: QueuedMark[]): Promise<void> {
  while (waiting.length) {
    const batch = takeNextBatch(waiting);
    try {
      const outcomes = await recordMarks(
        services,
        sessionId,
        batch.map(({ act }) => act),
      );
      for (const [index, { resolve, reject }] of batch.entries()) {
        const outcome = itemAt(outcomes, index);
        if (outcome instanceof Error) reject(outcome);
        else resolve(outcome);
      }
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }
  services.of(markQueues).delete(sessionId);
}

/** Takes the first mark of each attendee and slot: a second one is judged after the first is written. */
function takeNextBatch(waiting: QueuedMark[]): QueuedMark[] {
  const seen = new Set<string>();
  const batch: QueuedMark[] = [];
  const remaining: QueuedMark[] = [];
  for (const one of waiting) {
    const place = `${one.act.slotId}:${one.act.attendeeId}`;
    if (batch.length < MOST && !seen.has(place)) {
      seen.add(place);
      batch.push(one);
    } else remaining.push(one);
  }
  waiting.splice(0, waiting.length, ...remaining);
  return batch;
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
