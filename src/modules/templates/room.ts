import type { Room } from '../../platform/room.ts';
import { reasons as bulkSendReasons } from './bulk-sends/columns.ts';
import { jobs, sweep } from './bulk-sends/jobs.ts';
import './bulk-sends/schema/index.ts';
import { BULK_LANE } from './bulk-sends/send-rows.ts';
import { reasons } from './reasons.ts';
import { liveBlobs } from './store.ts';
import './schema/index.ts';
import './temporary-work/schema/index.ts';

export const room = {
  reasons: { ...reasons, ...bulkSendReasons },
  jobs,
  lanes: { [BULK_LANE]: 4 },
  sweep,
  blobsInUse: [liveBlobs],
} satisfies Room;
