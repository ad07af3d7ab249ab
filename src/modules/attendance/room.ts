import { give, type Room } from '../../platform/room.ts';
import { accessNeeds } from '../access/index.ts';
import { faults } from './faults.ts';
import { jobs, sweep } from './jobs.ts';
import { attendeeLinkGenerations, trainerLinkGenerations } from './link-generations.ts';
import { liveBlobs } from './live-blobs.ts';
import { readSubjectsOfAttendLinks } from './marking-attendee.ts';
import { presenceFeeds } from './presence/follow-presence.ts';
import { reasons } from './reasons.ts';
import { markQueues } from './record-in-batch.ts';
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
