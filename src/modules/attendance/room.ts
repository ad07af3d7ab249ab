import './schema/index.ts';
import { anyOf, type Database, sql } from '../../platform/database/index.ts';
import type { Tasks } from '../../platform/jobs/index.ts';
import { give, type Room } from '../../platform/room.ts';
import type { Services } from '../../platform/services.ts';
import { accessNeeds } from '../access/index.ts';
import { readSubjectsOfAttendLinks } from './mark-presence.ts';
import { presenceFeeds } from './presence/follow-presence.ts';
import { askPresence, CHECK_TASK, confirmationQueues } from './presence-checks.ts';
import { markQueues } from './record-in-batch.ts';
import { faults, reasons } from './refusals.ts';
import { queueDueSheets, sealSheet } from './seal-sheet.ts';
import { liveBlobs } from './sealed-sheets.ts';
import { PURGE_TASK, purgeDueSessions, purgeSession, SEAL_TASK } from './sessions.ts';
import { findOwnSessionIds, listOpenSlots } from './store.ts';

/**
 * Link generations of the trainers, by the id of the session, or of the own trainer of a slot. Unknown ones are missing,
 * and trainers who no longer teach a slot.
 */
async function trainerLinkGenerations(
  database: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await database.rows<{
    id: string;
    generation: number;
  }>(sql`SELECT id, trainer_link_generation AS generation FROM attendance_sessions WHERE id = ${anyOf(ids, 'uuid')}
      UNION ALL
      SELECT t.id, t.link_generation FROM slot_trainers t WHERE t.id = ${anyOf(ids, 'uuid')}
        AND EXISTS (SELECT 1 FROM slots s WHERE s.session_id = t.session_id AND s.trainer_id = t.id)`);
  return new Map(rows.map(({ id, generation }) => [id, generation]));
}

/** Link generations of attendees, by attendee id. Unknown attendees are missing. */
async function attendeeLinkGenerations(
  database: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const found = await readSubjectsOfAttendLinks(database, ids);
  return new Map([...found].map(([id, { generation }]) => [id, generation]));
}

const jobs = (services: Services): Tasks => ({
  [SEAL_TASK]: async ({ id }) => {
    await sealSheet(services, String(id));
  },
  [PURGE_TASK]: async ({ id }) => {
    await purgeSession(services, String(id));
  },
  [CHECK_TASK]: ({ id }) => askPresence(services, String(id)),
});

/** Queues the seals that are due and runs the other overdue work of this room. */
const sweep = async (services: Services): Promise<Record<string, number>> => ({
  sheets_due: await queueDueSheets(services),
  sessions_purged: await purgeDueSessions(services),
});

export const room = {
  faults,
  reasons,
  jobs,
  sweep,
  services: [
    give(presenceFeeds, () => new Map()),
    give(markQueues, () => new Map()),
    give(confirmationQueues, () => new Map()),
    give(accessNeeds.findSubjects['attendance:write'], () => findOwnSessionIds),
    give(accessNeeds.linkGenerations.trainer, () => trainerLinkGenerations),
    give(accessNeeds.linkGenerations.attend, () => attendeeLinkGenerations),
    give(accessNeeds.linkSubjects.attend, () => readSubjectsOfAttendLinks),
    give(accessNeeds.listOpenSlots, () => listOpenSlots),
  ],
  blobsInUse: [liveBlobs],
} satisfies Room;
