import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { isRunning } from './processes.ts';

/** What is counted, how many there must be, and the SQL that counts them for the subject `$1`. */
export type Count = readonly [what: string, wanted: number, sql: string];

/** Counts what must be there so often; returns what differs, as texts. */
export async function countWrong(database: Client, subjectId: string, counts: readonly Count[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const [what, wanted, sql] of counts) {
    const { rows } = await database.query<{ count: string }>(sql, [subjectId]);
    if (Number(rows[0]!.count) !== wanted) wrong.push(`${what}: ${rows[0]!.count}, not ${wanted}`);
  }
  return wrong;
}

/** A child that has lost its parent looks once a second; on a busy machine, and with low priority, that takes longer. */
const ENDED_WITHIN_MS = 20_000;

/** Children of killed processes that still run when they should have ended, as texts. */
export async function leftBehind(orphans: readonly number[]): Promise<string[]> {
  const deadline = Date.now() + ENDED_WITHIN_MS;
  while (orphans.some(isRunning) && Date.now() < deadline) await sleep(100);
  const running = orphans.filter(isRunning);
  return running.length ? [`children of killed processes still run: ${running.join(', ')}`] : [];
}
