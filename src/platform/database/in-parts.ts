import { setImmediate as nextTurn } from 'node:timers/promises';

/** Rows of one statement. Prisma compiles it on the event loop: 2,000 rows at once take half a second. */
const ROWS = 100;

/** Writes many rows by statements of some, so that other work of the event loop runs between them. */
export async function inParts<Row>(rows: readonly Row[], write: (part: Row[]) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS) {
    if (at > 0) await nextTurn();
    await write(rows.slice(at, at + ROWS));
  }
}
