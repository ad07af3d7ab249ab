import type { Room } from '../../platform/room.ts';
import './digest-seals/schema/index.ts';
import { jobs, sweep } from './jobs.ts';
import {
  PRESERVE_TASK,
  jobs as preservationJobs,
  subscribers,
  sweep as sweepPreservation,
} from './preservation/preserve-due.ts';
import { liveBlobs } from './preservation/register-files.ts';
import { makeRecords, RECORDS_TASK } from './records/make-trees.ts';
import { reasons } from './verify-document.ts';
import './schema/index.ts';

export const room = {
  reasons,
  jobs: (services) => ({
    ...preservationJobs(services),
    ...jobs(services),
    [RECORDS_TASK]: async () => {
      await makeRecords(services);
    },
  }),
  cron: [
    { task: PRESERVE_TASK, everyMinutes: 10 },
    { task: RECORDS_TASK, everyMinutes: 60 },
  ],
  sweep,
  sweepLong: async (services) => {
    const { trees, renewed } = await makeRecords(services);
    return { ...(await sweepPreservation(services)), record_trees: trees, records_renewed: renewed };
  },
  subscribers,
  blobsInUse: [liveBlobs],
} satisfies Room;
