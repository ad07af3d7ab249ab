/**
 * Acts of one session that arrive at the same time share transactions. They are serialised by the chain of the session anyway;
 * sharing makes five hundred take as long as a few. Each act succeeds or fails on its own, after the commit.
 */
import { itemAt } from '../../kernel/definitely.ts';
import { withoutMemory } from '../../platform/database/index.ts';

/** Most acts of one transaction. What arrives during one goes into the next. */
const MOST = 250;

/** An act that waits for its transaction. */
interface Queued<Act, Result> {
  readonly act: Act;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/** By session id: acts that wait for the next transaction. An entry exists while a transaction of the session runs. */
export type Queues<Act, Result> = Map<string, Queued<Act, Result>[]>;

interface Shared<Act, Result> {
  /** What two acts of one transaction may not have in common: the second is judged after the first is written. */
  readonly placeOf: (act: Act) => string;
  /** Runs acts in one transaction. Returns the result of each, in order. */
  readonly run: (acts: readonly Act[]) => Promise<readonly (Result | Error)[]>;
}

/** Runs an act in one transaction with others of the same session. */
export function shareTransaction<Act, Result>(
  queues: Queues<Act, Result>,
  sessionId: string,
  act: Act,
  shared: Shared<Act, Result>,
): Promise<Result> {
  const running = queues.get(sessionId);
  const waiting = running ?? [];
  const done = new Promise<Result>((resolve, reject) => waiting.push({ act, resolve, reject }));
  if (!running) {
    queues.set(sessionId, waiting);
    void withoutMemory(() => empty(waiting, shared)).finally(() => queues.delete(sessionId));
  }
  return done;
}

async function empty<Act, Result>(
  waiting: Queued<Act, Result>[],
  { placeOf, run }: Shared<Act, Result>,
): Promise<void> {
  while (waiting.length > 0) {
    const batch = takeNext(waiting, placeOf);
    try {
      const outcomes = await run(batch.map(({ act }) => act));
      for (const [index, { resolve, reject }] of batch.entries()) {
        const outcome = itemAt(outcomes, index);
        if (outcome instanceof Error) reject(outcome);
        else resolve(outcome);
      }
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }
}

/** Takes the first act of each place. */
function takeNext<Act, Result>(
  waiting: Queued<Act, Result>[],
  placeOf: Shared<Act, Result>['placeOf'],
): Queued<Act, Result>[] {
  const seen = new Set<string>();
  const batch: Queued<Act, Result>[] = [];
  const remaining: Queued<Act, Result>[] = [];
  for (const one of waiting) {
    const place = placeOf(one.act);
    if (batch.length < MOST && !seen.has(place)) {
      seen.add(place);
      batch.push(one);
    } else remaining.push(one);
  }
  waiting.splice(0, waiting.length, ...remaining);
  return batch;
}
