import type { Room } from '../../platform/room.ts';
import './digest-seals/schema/index.ts';
import { jobs, sweep } from './jobs.ts';
import { PRESERVE_TASK, jobs as preservationJobs, sweep as sweepPreservation } from './preservation/jobs.ts';
import { liveBlobs } from './preservation/live-blobs.ts';
import { subscribers } from './preservation/subscribers.ts';
import { reasons } from './reasons.ts';
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
