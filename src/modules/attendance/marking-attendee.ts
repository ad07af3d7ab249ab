import type { Actor } from '../../kernel/actor.ts';
import { definitely } from '../../kernel/definitely.ts';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Attendee, Database } from '../../platform/database/index.ts';
import { type ReadSubjects, takeLinkSubject } from '../access/index.ts';

/** What the holder of an attendee's link marks. */
export type MarkingAttendee = Pick<Attendee, 'id' | 'sessionId' | 'position'>;

/** Reads attendees, by id, with the generation of each one's link. Unknown ids are left out. */
export const readSubjectsOfAttendLinks: ReadSubjects<MarkingAttendee> = async ({ pool }, ids) => {
  const { rows } = await pool.query<MarkingAttendee & { generation: number }>({
    name: 'links-attend-subjects',
    text: `SELECT id, session_id AS "sessionId", position, link_generation AS generation
           FROM attendees WHERE id = ${anyOf('$1::uuid[]')}`,
    values: [ids],
  });
  return new Map(rows.map(({ generation, ...subject }) => [subject.id, { generation, subject }]));
};

/**
 * Returns the attendee of an attendee's link: as authentication has just read it, or else read now.
 * @throws Error (there is none)
 */
export async function readMarkingAttendee(database: Database, actor: Actor, id: string): Promise<MarkingAttendee> {
  const taken = takeLinkSubject(actor, readSubjectsOfAttendLinks);
  if (taken) return taken;
  return definitely((await readSubjectsOfAttendLinks(database, [id])).get(id), `attendee ${id}`).subject;
}
