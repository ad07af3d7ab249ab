import { describe, expect, it } from 'vitest';
import { migrateJobs } from '../../../src/platform/jobs/schema.ts';
import { database, until, useJobs, work } from './jobs-world.ts';

useJobs();

const WAITING = 50_000;

/** How often indexes of the job table were used, and how many of its rows were read one after the other. */
async function reads() {
  const { rows } = await database.pool.query(
    `SELECT idx_scan::int AS indexes, seq_tup_read::int AS rows FROM pg_stat_all_tables WHERE relname = '_private_jobs'`,
  );
  return rows[0] as { indexes: number; rows: number };
}

describe('the search for dead workers', () => {
  it('reads no jobs that only wait', async () => {
    await database.pool.query(
      `SELECT graphile_worker.add_jobs(ARRAY(SELECT json_populate_record(NULL::graphile_worker.job_spec,
         json_build_object('identifier', 'later', 'run_at', now() + interval '1 year')) FROM generate_series(1, ${WAITING})))`,
    );
    await database.pool.query('ANALYZE graphile_worker._private_jobs');
    await work({ later: async () => {} });
    // The worker has started and searched; PostgreSQL counts with a delay of up to a second.
    const started = await reads();
    await until(async () => (await reads()).indexes > started.indexes + 2);
    const before = await reads();
    await until(async () => (await reads()).indexes >= before.indexes + 6);
    expect((await reads()).rows - before.rows).toBeLessThan(WAITING);
  });

  it('has its indexes made again if a crash left one unfinished', async () => {
    const valid = async () =>
      (
        await database.pool.query(
          `SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = 'graphile_worker.esign_jobs_locked_by'::regclass`,
        )
      ).rows;
    await database.pool.query(
      `UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'graphile_worker.esign_jobs_locked_by'::regclass`,
    );
    await migrateJobs(database.pool);
    expect(await valid()).toEqual([{ valid: true }]);
  });
});
