import { anyOf, type Database, sql } from '../../platform/database/index.ts';
import { readSubjectsOfAttendLinks } from './mark-presence.ts';

/**
 * Link generations of the trainers, by the id of the session, or of the own trainer of a slot. Unknown ones are missing,
 * and trainers who no longer teach a slot.
 */
export async function trainerLinkGenerations(
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
export async function attendeeLinkGenerations(
  database: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const found = await readSubjectsOfAttendLinks(database, ids);
  return new Map([...found].map(([id, { generation }]) => [id, generation]));
}
