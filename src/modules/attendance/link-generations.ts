import { anyOf } from '../../platform/database/any-of.ts';
import type { Database } from '../../platform/database/index.ts';
import { readSubjectsOfAttendLinks } from './marking-attendee.ts';

/** Link generations of the trainers, by session id. Unknown sessions are missing. */
export async function trainerLinkGenerations(
  { pool }: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await pool.query<{ id: string; generation: number }>({
    name: 'links-trainer',
    text: `SELECT id, trainer_link_generation AS generation FROM attendance_sessions WHERE id = ${anyOf('$1::uuid[]')}`,
    values: [ids],
  });
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
