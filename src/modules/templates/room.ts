import type { Room } from '../../platform/room.ts';
import { jobs, sweep } from './bulk-sends/jobs.ts';
import { reasons as bulkSendReasons } from './bulk-sends/reasons.ts';
import './bulk-sends/schema/index.ts';
import { BULK_LANE } from './bulk-sends/send-rows.ts';
import { liveBlobs } from './live-blobs.ts';
import { reasons } from './reasons.ts';
import './schema/index.ts';
import './temporary-work/schema/index.ts';

export const room = {
  reasons: { ...reasons, ...bulkSendReasons },
  jobs,
  lanes: { [BULK_LANE]: 4 },
  sweep,
  blobsInUse: [liveBlobs],
} satisfies Room;
