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
import { reasons } from './verify-document.ts';
import './schema/index.ts';

export const room = {
  reasons,
  jobs: (services) => ({ ...preservationJobs(services), ...jobs(services) }),
  cron: [{ task: PRESERVE_TASK, everyMinutes: 10 }],
  sweep,
  sweepLong: sweepPreservation,
  subscribers,
  blobsInUse: [liveBlobs],
} satisfies Room;
