import { itemAt } from '../../kernel/definitely.ts';
import { isRemembering, withoutMemory } from '../../platform/database/index.ts';
import { serviceKey } from '../../platform/service-key.ts';
import type { Services } from '../../platform/services.ts';
import { type MarkedPresence, type PresenceAct, recordMark, recordMarks } from './record-marks.ts';

/**
 * Maximum number of marks per transaction. In a full room many people scan at once: marks that arrive during one
 * transaction go into the next.
 */
const MOST = 250;

/** A mark that waits for its transaction. */
export interface QueuedMark {
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
