import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../../src/platform/database/index.ts';
import { startCron } from '../../../src/platform/jobs/worker.ts';
import { silentLog } from '../../../src/platform/log/index.ts';
import { createTestDatabase } from '../../world/database.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase({ poolSize: 2 });
});
afterAll(() => database?.close());

/** What one process does when it starts: it looks once, at once. */
const look = () => startCron(database, [{ task: 'tick', everyMinutes: 60 }], silentLog)();
const jobs = async () =>
  (await database.pool.query("SELECT run_at <= now() AS due FROM graphile_worker.jobs WHERE key = 'cron:tick'")).rows;
const setLast = (sql: string) =>
  database.pool.query(
    `UPDATE graphile_worker._private_known_crontabs SET last_execution = ${sql} WHERE identifier = 'tick'`,
  );

it('enqueues a task once when its time has come, by the clock of the database', async () => {
  await look();
  expect(await jobs()).toEqual([]);
  await setLast("now() - interval '61 minutes'");
  await Promise.all([look(), look(), look()]);
  expect(await jobs()).toEqual([{ due: true }]);
  await database.pool.query('DELETE FROM graphile_worker._private_jobs');
  await look();
  expect(await jobs()).toEqual([]);
});

it('goes on after a process with a wrong clock has written a time that is years ahead', async () => {
  await setLast("now() + interval '400 days'");
  await database.pool.query(
    "SELECT graphile_worker.add_job('tick', job_key => 'cron:tick', run_at => now() + interval '400 days')",
  );
  await look();
  expect(await jobs()).toEqual([{ due: true }]);
});

it('refuses an interval that divides neither an hour nor a day', () => {
  const start = (everyMinutes: number) => () => startCron(database, [{ task: 'x', everyMinutes }], silentLog);
  for (const minutes of [0, 7, 90, 1_441, 0.5]) expect(start(minutes)).toThrow('divide neither');
});
