import { createLoader } from '../../platform/database/create-loader.ts';

/** Who was there in a slot, as it stands. */
export interface Presence {
  /** Present and late. */
  readonly present: number;
  /** Attendees of the session, frozen when the slot closed. */
  readonly expected: number;
  /** Whole percent, rounded half up. */
  readonly rate: number;
}

/** Counts a slot; those asked for in one turn are counted by one statement. */
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

/** Whole percent, rounded half up, without fractions in between. */
export const rateOf = (present: number, expected: number): number =>
  expected === 0 ? 0 : Math.floor((200 * present + expected) / (2 * expected));
