import { give, type Room } from '../../platform/room.ts';
import { accessNeeds } from '../access/index.ts';
import { envelopeNeeds } from '../envelopes/index.ts';
import { getsMore } from './bulk-sends/bulk-sends.ts';
import { reasons as bulkSendReasons } from './bulk-sends/columns.ts';
import { jobs, sweep } from './bulk-sends/jobs.ts';
import './bulk-sends/schema/index.ts';
import { BULK_LANE } from './bulk-sends/send-rows.ts';
import { reasons } from './reasons.ts';
import { liveBlobs } from './store.ts';
import './schema/index.ts';
import { faults, reasons as linkReasons } from './signing-links/refusals.ts';
import './signing-links/schema/index.ts';
import { linkGenerations } from './signing-links/signing-links.ts';
import { sweep as sweepVisits } from './signing-links/visit.ts';
import './temporary-work/schema/index.ts';

export const room = {
  faults,
  reasons: { ...reasons, ...bulkSendReasons, ...linkReasons },
  jobs,
  lanes: { [BULK_LANE]: 4 },
  sweep: async (services) => ({ ...(await sweep(services)), ...(await sweepVisits(services)) }),
  services: [
    give(accessNeeds.linkGenerations.open, () => linkGenerations),
    give(envelopeNeeds.getsMore, () => getsMore),
  ],
  blobsInUse: [liveBlobs],
} satisfies Room;
