import { isRemembering, withoutMemory } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { type MarkedPresence, type PresenceAct, recordMark, recordMarks } from './record-marks.ts';

/** A room full of people who scan at the same moment: what came while one transaction ran goes into the next, up to this. */
const MOST = 250;

/** A mark whose turn has not come. */
export interface QueuedMark {
  readonly act: PresenceAct;
  readonly resolve: (marked: MarkedPresence) => void;
  readonly reject: (error: unknown) => void;
}

declare module '../../platform/services.ts' {
  interface Services {
    /** By session: marks that wait for the next transaction. A session is here while one of its transactions runs. */
    readonly markQueues: Map<string, QueuedMark[]>;
  }
}

/**
 * Records a mark together with the others that come for the same session at the same time. A session's marks follow each
 * other in its chain, so that they could not be written at once anyway; sharing transactions, five hundred take as long
 * as a few. Each is acknowledged, or refused, on its own, once its transaction has committed. A request with `Idempotency-Key` gets a
 * transaction of its own, so that it keeps its own result and nobody else's.
 */
export function recordInBatch(services: Services, sessionId: string, act: PresenceAct): Promise<MarkedPresence> {
  // A simulated mark may run again: a mark that stands changes nothing.
  if (isRemembering() && !act.simulated) return recordMark(services, sessionId, act);
  const queues = services.markQueues;
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
    const turn = takeTurn(waiting);
    try {
      const outcomes = await recordMarks(
        services,
        sessionId,
        turn.map(({ act }) => act),
      );
      for (const [index, { resolve, reject }] of turn.entries()) {
        const outcome = outcomes[index]!;
        if (outcome instanceof Error) reject(outcome);
        else resolve(outcome);
      }
    } catch (error) {
      for (const { reject } of turn) reject(error);
    }
  }
  services.markQueues.delete(sessionId);
}

/** The first ones of each attendee and slot: a second mark of the same is judged once the first is written. */
function takeTurn(waiting: QueuedMark[]): QueuedMark[] {
  const seen = new Set<string>();
  const turn: QueuedMark[] = [];
  const later: QueuedMark[] = [];
  for (const one of waiting) {
    const place = `${one.act.slotId}:${one.act.attendeeId}`;
    if (turn.length < MOST && !seen.has(place)) {
      seen.add(place);
      turn.push(one);
    } else later.push(one);
  }
  waiting.splice(0, waiting.length, ...later);
  return turn;
}
