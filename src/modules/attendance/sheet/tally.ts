import { OFF_SCHEDULE } from '../../../kernel/off-schedule.ts';
import { minutesOf } from './calendar.ts';
import type { SheetMark, SheetSlot } from './content.ts';
import { isPresent } from './words.ts';

/** Sums over an attendee's slots. */
export interface Tally {
  /** Slots at which the attendee was expected, and their minutes. */
  expected: number;
  expectedMinutes: number;
  /** Slots where the attendee was present or late, and their minutes. */
  present: number;
  presentMinutes: number;
  /** Of these, the minutes of marks that were made far outside the hours of their slot. */
  outsideMinutes: number;
  late: number;
  excused: number;
  absent: number;
  /** Slots without a mark. */
  unmarked: number;
}

export const emptyTally = (): Tally => ({
  expected: 0,
  expectedMinutes: 0,
  present: 0,
  presentMinutes: 0,
  outsideMinutes: 0,
  late: 0,
  excused: 0,
  absent: 0,
  unmarked: 0,
});

/**
 * Adds a slot and its mark. The minutes of a delay and of an early departure that the trainer stated are subtracted; a late
 * mark without minutes counts in full.
 */
export function add(
  tally: Tally,
  slot: Pick<SheetSlot, 'starts_at' | 'ends_at'>,
  mark: Pick<SheetMark, 'status' | 'late_minutes' | 'early_minutes' | 'signed_at'> | null,
) {
  const minutes = minutesOf(slot);
  tally.expected += 1;
  tally.expectedMinutes += minutes;
  if (isPresent(mark)) {
    tally.present += 1;
    tally.presentMinutes += followed(minutes, mark);
    if (mark && isOutside(slot, mark)) tally.outsideMinutes += followed(minutes, mark);
  }
  if (!mark) tally.unmarked += 1;
  else if (mark.status !== 'present') tally[mark.status] += 1;
}

/** Whether a mark was made more than half an hour before its slot began or after it ended. */
const isOutside = (
  { starts_at, ends_at }: Pick<SheetSlot, 'starts_at' | 'ends_at'>,
  { signed_at }: Pick<SheetMark, 'signed_at'>,
): boolean => {
  const at = Date.parse(signed_at);
  return at < Date.parse(starts_at) - OFF_SCHEDULE || at > Date.parse(ends_at) + OFF_SCHEDULE;
};

/** Minutes followed of a slot: those planned, without those missed at its start and its end. 0 for an absent attendee. */
export const followed = (
  planned: number,
  mark: Pick<SheetMark, 'status' | 'late_minutes' | 'early_minutes'> | null,
): number => (isPresent(mark) ? Math.max(0, planned - (mark?.late_minutes ?? 0) - (mark?.early_minutes ?? 0)) : 0);
