import { itemAt } from '../../../kernel/definitely.ts';
import {
  type Column,
  chapter,
  type Line,
  linesOf,
  type Paper,
  page,
  paragraph,
  styles,
  table,
} from '../../../standards/typesetting/index.ts';
import type { Teller } from '../papers/teller.ts';
import { duration } from './calendar.ts';
import type { SheetAttendee } from './content.ts';
import { sheetStyles } from './styles.ts';
import type { Tally } from './tally.ts';
import { factsOf, percent } from './words.ts';

const attendeePlace = { x: 82, right: 240 } as const;

const columnsOf = (teller: Teller): readonly Column[] => [
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
  table(paper, columnsOf(teller), rows(paper, attendees, tallies, teller));
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
        ...linesOf(paper, attendee.name, sheetStyles.person, attendeeColumn),
        ...factsOf(attendee, teller).flatMap((fact) => linesOf(paper, fact, sheetStyles.fine, attendeeColumn)),
      ],
      ...numbers(itemAt(tallies, index), styles.value, teller),
    ];
  }
  yield [
    [],
    linesOf(paper, teller.say('all_together'), styles.strong, attendeeColumn),
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
