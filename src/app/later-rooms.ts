import {
  attendeeLinkGenerations,
  listOpenSlots,
  liveBlobs as sessionBlobs,
  trainerLinkGenerations,
} from '../modules/attendance/index.ts';
import { batchLinkGenerations } from '../modules/batches/index.ts';
import { liveBlobs as envelopeBlobs, signerLinkGenerations, unpurgedEnvelopes } from '../modules/envelopes/index.ts';
import { liveBlobs as preservedBlobs } from '../modules/preservation/index.ts';
import { findBegunSeals } from '../modules/signing/index.ts';
import type { LaterRooms } from '../platform/services.ts';

/** What rooms ask about rows of rooms that come later; each answer is a function or a query of the rows' owner. */
export const laterRooms: LaterRooms = {
  findBegunSeals,
  linkGenerations: {
    sign: signerLinkGenerations,
    trainer: trainerLinkGenerations,
    attend: attendeeLinkGenerations,
    batch: batchLinkGenerations,
  },
  listOpenSlots,
  unpurgedEnvelopes,
  liveBlobs: [preservedBlobs, envelopeBlobs, sessionBlobs],
};
