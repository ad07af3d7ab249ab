import { minutesOf } from './calendar.ts';
import type { SheetMark, SheetSlot } from './content.ts';
import { isPresent } from './words.ts';

/** What an attendee's marks come to. */
export interface Tally {
  /** Slots that the attendee was expected at, and their minutes. */
  expected: number;
  expectedMinutes: number;
  /** Present, late ones included, and the minutes of those slots. */
  present: number;
  presentMinutes: number;
  late: number;
  excused: number;
  absent: number;
  /** Without any mark. */
  unmarked: number;
}

export const emptyTally = (): Tally => ({
  expected: 0,
  expectedMinutes: 0,
  present: 0,
  presentMinutes: 0,
  late: 0,
  excused: 0,
  absent: 0,
  unmarked: 0,
});

/** Counts what was marked in a slot. A late mark counts whole: the sheet tells that it was late. */
export function add(
  tally: Tally,
  slot: Pick<SheetSlot, 'starts_at' | 'ends_at'>,
  mark: Pick<SheetMark, 'status'> | null,
) {
  const minutes = minutesOf(slot);
  tally.expected += 1;
  tally.expectedMinutes += minutes;
  if (isPresent(mark)) {
    tally.present += 1;
    tally.presentMinutes += minutes;
  }
  if (!mark) tally.unmarked += 1;
  else if (mark.status !== 'present') tally[mark.status] += 1;
}
