import type { Room } from '../../platform/room.ts';
import { faults } from './faults.ts';
import { jobs, sweep } from './jobs.ts';
import { attendeeLinkGenerations, trainerLinkGenerations } from './link-generations.ts';
import { liveBlobs } from './live-blobs.ts';
import { readSubjectsOfAttendLinks } from './marking-attendee.ts';
import { reasons } from './reasons.ts';
import './schema/index.ts';
import { findOwnSessionIds, listOpenSlots } from './store.ts';

export const room = {
  faults,
  reasons,
  jobs,
  sweep,
  forEarlierRooms: {
    findSubjects: { 'attendance:write': findOwnSessionIds },
    linkGenerations: { trainer: trainerLinkGenerations, attend: attendeeLinkGenerations },
    listOpenSlots,
    liveBlobs: [liveBlobs],
    readLinkSubjects: { attend: readSubjectsOfAttendLinks },
  },
} satisfies Room;
