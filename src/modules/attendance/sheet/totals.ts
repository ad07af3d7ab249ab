import { itemAt } from '../../../kernel/definitely.ts';
import { OFF_SCHEDULE } from '../../../kernel/off-schedule.ts';
import {
  brokenLines,
  type Column,
  chapter,
  type Line,
  type Paper,
  page,
  paragraph,
  styles,
  table,
} from '../../../standards/typesetting/index.ts';
import type { Teller } from '../papers/teller.ts';
import { duration, spanMinutes } from './calendar.ts';
import { attendeeFacts, isPresent, percent, type SheetAttendee, type SheetMark, type SheetSlot } from './content.ts';
import { sheetStyles } from './mark-rows.ts';

const attendeePlace = { x: 82, right: 240 } as const;

const totalColumns = (teller: Teller): readonly Column[] => [
  { title: '', x: page.left, right: 75, align: 'right' },
  { title: teller.say('attendee_column'), ...attendeePlace },
  { title: teller.say('presences_column'), x: 240, right: 290, align: 'right' },
  { title: teller.say('late_column'), x: 290, right: 328, align: 'right' },
  { title: teller.say('excused_column'), x: 328, right: 370, align: 'right' },
  { title: teller.say('absent_column'), x: 370, right: 414, align: 'right' },
  { title: teller.say('followed_column'), x: 414, right: 490, align: 'right' },
  { title: teller.say('rate'), x: 490, right: page.right, align: 'right' },
];

/** Draws the totals of each attendee and of all together. */
export function drawTotals(
  paper: Paper,
  attendees: readonly SheetAttendee[],
  tallies: readonly Tally[],
  teller: Teller,
): void {
  paper.breakPage();
  chapter(paper, teller.say('totals'), '', []);
  table(paper, totalColumns(teller), rows(paper, attendees, tallies, teller));
  if (tallies.some(({ outsideMinutes }) => outsideMinutes > 0)) {
    paper.y -= 6;
    paragraph(paper, teller.say('outside_note', { outside: teller.say('outside_hours') }), styles.note);
  }
}

function* rows(paper: Paper, attendees: readonly SheetAttendee[], tallies: readonly Tally[], teller: Teller) {
  const attendeeColumn = { title: '', ...attendeePlace };
  const all = tallies.reduce(plus);
  for (const [index, attendee] of attendees.entries()) {
    yield [
      [{ text: String(index + 1), style: styles.small }],
      [
        ...brokenLines(paper, attendee.name, sheetStyles.person, attendeeColumn),
        ...attendeeFacts(attendee, teller).flatMap((fact) =>
          brokenLines(paper, fact, sheetStyles.fine, attendeeColumn),
        ),
      ],
      ...numbers(itemAt(tallies, index), styles.value, teller),
    ];
  }
  yield [
    [],
    brokenLines(paper, teller.say('all_together'), styles.strong, attendeeColumn),
    ...numbers(all, styles.strong, teller),
  ];
}

function numbers(tally: Tally, style: Line['style'], teller: Teller): Line[][] {
  const { present, expected, late, excused, absent, unmarked, presentMinutes, expectedMinutes, outsideMinutes } = tally;
  const line = (text: string): Line => ({ text, style });
  return [
    [line(`${present} / ${expected}`)],
    [line(late ? String(late) : '—')],
    [line(excused ? String(excused) : '—')],
    [line(absent + unmarked ? String(absent + unmarked) : '—')],
    [
      line(`${duration(presentMinutes)} / ${duration(expectedMinutes)}`),
      ...(outsideMinutes > 0
        ? [{ text: teller.say('of_which', { duration: duration(outsideMinutes) }), style: sheetStyles.fine }]
        : []),
    ],
    [line(percent(presentMinutes, expectedMinutes))],
  ];
}

const plus = (a: Tally, b: Tally): Tally => ({
  expected: a.expected + b.expected,
  expectedMinutes: a.expectedMinutes + b.expectedMinutes,
  present: a.present + b.present,
  presentMinutes: a.presentMinutes + b.presentMinutes,
  outsideMinutes: a.outsideMinutes + b.outsideMinutes,
  late: a.late + b.late,
  excused: a.excused + b.excused,
  absent: a.absent + b.absent,
  unmarked: a.unmarked + b.unmarked,
});

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
  const minutes = spanMinutes(slot);
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
