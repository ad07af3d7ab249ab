import { createLoader } from '../../platform/database/create-loader.ts';
import { sql } from '../../platform/database/index.ts';

/** The hours of an attendee, in minutes. */
export interface AttendedHours {
  /** Planned minutes of the slots at which the attendee is expected. */
  readonly expectedMinutes: number;
  /** Planned minutes of the slots where they are present or late, less `lateMinutes` and `earlyMinutes`. */
  readonly attendedMinutes: number;
  /** Minutes of delay that the trainer stated. */
  readonly lateMinutes: number;
  /** Minutes of early departures that the trainer stated. */
  readonly earlyMinutes: number;
}

/**
 * Adds up the hours of an attendee as the sheet does (`sheet/totals.ts`): each slot counts in whole minutes, and a slot
 * that closed before the attendee was added does not count. One statement counts several attendees.
 */
export const countHours = createLoader(async (database, attendeeIds: readonly string[]): Promise<AttendedHours[]> => {
  const rows = await database.rows<AttendedHours & { id: string }>(sql`
      SELECT a.id,
        coalesce(sum(p.minutes), 0)::int AS "expectedMinutes",
        coalesce(sum(p.minutes - coalesce(m.late_minutes, 0) - coalesce(m.early_minutes, 0)) FILTER (WHERE m.status IN ('PRESENT', 'LATE')), 0)::int
          AS "attendedMinutes",
        coalesce(sum(m.late_minutes), 0)::int AS "lateMinutes",
        coalesce(sum(m.early_minutes), 0)::int AS "earlyMinutes"
      FROM attendees a
      JOIN slots s ON s.session_id = a.session_id AND a.position < coalesce(s.expected, a.position + 1)
      CROSS JOIN LATERAL (SELECT round(extract(epoch FROM s.ends_at - s.starts_at) / 60)::int AS minutes) p
      LEFT JOIN marks m ON m.slot_id = s.id AND m.attendee_id = a.id AND m.state = 'STANDING'
      WHERE a.id = ANY(${attendeeIds}::uuid[])
      GROUP BY a.id`);
  const found = new Map(rows.map(({ id, ...hours }) => [id, hours]));
  return attendeeIds.map(
    (id) => found.get(id) ?? { expectedMinutes: 0, attendedMinutes: 0, lateMinutes: 0, earlyMinutes: 0 },
  );
});
