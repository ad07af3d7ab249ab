import type { Room } from '../../platform/room.ts';
import { liveBlobs } from './branding/live-blobs.ts';
import './branding/schema/index.ts';
import { jobs, SWEEP_TASK, sweep } from './jobs.ts';
import { reasons } from './reasons.ts';

export const room = {
  reasons,
  jobs,
  cron: [{ task: SWEEP_TASK, everyMinutes: 60 }],
  sweepLong: sweep,
  forEarlierRooms: { liveBlobs: [liveBlobs] },
} satisfies Room;
