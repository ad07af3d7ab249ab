import { createLoader } from '../../platform/database/create-loader.ts';

/** Current attendance in a slot. */
export interface Presence {
  /** Includes late attendees. */
  readonly present: number;
  /** Number of attendees of the session, frozen when the slot closed. */
  readonly expected: number;
  /** Percentage, rounded half up to an integer. */
  readonly rate: number;
}

/** Counts the attendance in a slot. One statement counts all slots requested in the same turn of the event loop. */
export const countPresence = createLoader(async ({ pool }, slotIds: readonly string[]): Promise<Presence[]> => {
  const { rows } = await pool.query<{ id: string; present: number; expected: number }>({
    name: 'count-presence',
    text: `
      SELECT s.id,
        (SELECT count(*)::int FROM marks m
          WHERE m.slot_id = s.id AND m.state = 'STANDING' AND m.status IN ('PRESENT', 'LATE')) AS present,
        coalesce(s.expected, (SELECT count(*)::int FROM attendees a WHERE a.session_id = s.session_id)) AS expected
      FROM slots s WHERE s.id = ANY($1::uuid[])`,
    values: [slotIds],
  });
  const found = new Map(
    rows.map(({ id, present, expected }) => [id, { present, expected, rate: rateOf(present, expected) }]),
  );
  return slotIds.map((id) => found.get(id)!);
});

/** Returns the percentage, rounded half up, in integer arithmetic. */
export const rateOf = (present: number, expected: number): number =>
  expected === 0 ? 0 : Math.floor((200 * present + expected) / (2 * expected));
