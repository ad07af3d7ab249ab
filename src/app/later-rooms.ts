import {
  attendeeLinkGenerations,
  findOwnSessionIds,
  listOpenSlots,
  readSubjectsOfAttendLinks,
  liveBlobs as sessionBlobs,
  trainerLinkGenerations,
} from '../modules/attendance/index.ts';
import { batchLinkGenerations, inNoLiveBatch } from '../modules/batches/index.ts';
import { liveBlobs as logoBlobs } from '../modules/branding/index.ts';
import {
  liveBlobs as envelopeBlobs,
  eraseSignersByEmail,
  findOwnEnvelopeIds,
  readSubjectsOfSignLinks,
  signerLinkGenerations,
  unpurgedEnvelopes,
} from '../modules/envelopes/index.ts';
import { labeled, labelNames } from '../modules/labels/index.ts';
import { listDeliveries } from '../modules/notifications/index.ts';
import { liveBlobs as preservedBlobs } from '../modules/preservation/index.ts';
import { findBegunSeals, withUnmadeSeal } from '../modules/signing/index.ts';
import { liveBlobs as templateBlobs } from '../modules/templates/index.ts';
import type { LaterRooms } from '../platform/services.ts';

/**
 * What earlier rooms need to know about the data of later rooms. Each entry is a function or query of the room that
 * owns the data.
 */
export const laterRooms: LaterRooms = {
  eraseSignersByEmail,
  findBegunSeals,
  findSubjects: { 'envelopes:read': findOwnEnvelopeIds, 'attendance:write': findOwnSessionIds },
  inNoLiveBatch,
  labeled,
  labelNames,
  linkGenerations: {
    sign: signerLinkGenerations,
    trainer: trainerLinkGenerations,
    attend: attendeeLinkGenerations,
    batch: batchLinkGenerations,
  },
  listDeliveries,
  listOpenSlots,
  readLinkSubjects: { sign: readSubjectsOfSignLinks, attend: readSubjectsOfAttendLinks },
  unpurgedEnvelopes,
  withUnmadeSeal,
  liveBlobs: [preservedBlobs, envelopeBlobs, templateBlobs, sessionBlobs, logoBlobs],
};
