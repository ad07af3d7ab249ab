import { anyOf } from '../../platform/database/any-of.ts';
import type { Database, Mark } from '../../platform/database/index.ts';
import { readStandingMarks } from './standing-marks.ts';

/** Approximate number of marks per statement: reading and serialising so many takes a few milliseconds. */
const ROWS = 400;
/**
 * Attendees in the first statement, before the number of marks per attendee is known; a session has up to 200 slots.
 */
const FIRST = 5;

interface PendingQuery {
  readonly attendeeId: string;
  resolve(marks: Mark[]): void;
  reject(error: unknown): void;
}

const waiting = new WeakMap<Database, PendingQuery[]>();

/**
 * Finds the current marks of an attendee, in the order of the slots. Requests of the same turn of the event loop share
 * a few statements, of some attendees each, one after the other: the server answers other requests in between, even
 * while it returns a session of 100,000 marks.
 */
export const findCurrentMarks = (database: Database, attendeeId: string): Promise<Mark[]> =>
  new Promise((resolve, reject) => {
    let queries = waiting.get(database);
    if (!queries) {
      const all: PendingQuery[] = [];
      waiting.set(database, (queries = all));
      setImmediate(() => {
        waiting.delete(database);
        void findEach(database, all);
      });
    }
    queries.push({ attendeeId, resolve, reject });
  });

async function findEach({ prisma }: Database, queries: readonly PendingQuery[]): Promise<void> {
  let size = FIRST;
  let found = 0;
  for (let at = 0; at < queries.length; ) {
    const some = queries.slice(at, at + size);
    try {
      const marks = await readStandingMarks(
        prisma,
        `m.attendee_id = ${anyOf('$1::uuid[]')} ORDER BY (SELECT position FROM slots WHERE id = m.slot_id)`,
        some.map((one) => one.attendeeId),
      );
      const own = new Map(some.map(({ attendeeId }): [string, Mark[]] => [attendeeId, []]));
      for (const mark of marks) own.get(mark.attendeeId)!.push(mark);
      for (const one of some) one.resolve(own.get(one.attendeeId)!);
      found += marks.length;
    } catch (error) {
      for (const one of some) one.reject(error);
    }
    at += some.length;
    size = Math.max(1, Math.floor((ROWS * at) / Math.max(1, found)));
  }
}
