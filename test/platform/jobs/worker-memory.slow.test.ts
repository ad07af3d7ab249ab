import { expect, it } from 'vitest';
import { enqueue, runDueJobs, type Tasks } from '../../../src/platform/jobs/index.ts';
import { silentLog as log } from '../../../src/platform/log/index.ts';
import { assertCollected } from '../../world/garbage-collection.ts';
import { database, useJobs } from './jobs-world.ts';

useJobs();

it('frees the tasks after the due jobs have run', async () => {
  const run = async () => {
    // Tasks refer to an object, as those of the service refer to all its services.
    const object = { runs: 0 };
    const tasks: Tasks = { count: async () => void object.runs++ };
    await enqueue(database, 'count', {});
    expect(await runDueJobs({ database, tasks, log })).toEqual({ failures: [] });
    expect(object.runs).toBe(1);
    return new WeakRef(object);
  };
  await assertCollected(await run());
});
