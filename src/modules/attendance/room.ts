import { give, type Room } from '../../platform/room.ts';
import { accessNeeds } from '../access/index.ts';
import { jobs, sweep } from './jobs.ts';
import { attendeeLinkGenerations, trainerLinkGenerations } from './link-generations.ts';
import { readSubjectsOfAttendLinks } from './mark-presence.ts';
import { presenceFeeds } from './presence/follow-presence.ts';
import { markQueues } from './record-in-batch.ts';
import { faults, reasons } from './refusals.ts';
import { liveBlobs } from './sealed-sheets.ts';
import './schema/index.ts';
import { findOwnSessionIds, listOpenSlots } from './store.ts';

export const room = {
  faults,
  reasons,
  jobs,
  sweep,
  services: [
    give(presenceFeeds, () => new Map()),
    give(markQueues, () => new Map()),
    give(accessNeeds.findSubjects['attendance:write'], () => findOwnSessionIds),
    give(accessNeeds.linkGenerations.trainer, () => trainerLinkGenerations),
    give(accessNeeds.linkGenerations.attend, () => attendeeLinkGenerations),
    give(accessNeeds.linkSubjects.attend, () => readSubjectsOfAttendLinks),
    give(accessNeeds.listOpenSlots, () => listOpenSlots),
  ],
  blobsInUse: [liveBlobs],
} satisfies Room;
