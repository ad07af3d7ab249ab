import {
  brokenLines,
  type Column,
  colors,
  type Line,
  type Paper,
  type Pictures,
  page,
  rowHeight,
  type Style,
  styles,
} from '../../../standards/typesetting/index.ts';
import type { Teller } from '../papers/teller.ts';
import { type Calendar, duration } from './calendar.ts';
import {
  attendeeFacts,
  excuseLines,
  isPresent,
  type SheetAttendee,
  type SheetMark,
  type SheetRow,
  type SheetSlot,
} from './content.ts';

const number: Column = { title: '', x: page.left, right: 75, align: 'right' };
const attendeeColumn: Column = { title: '', x: 82, right: 232 };
const presenceColumn: Column = { title: '', x: 238, right: 326 };
const signature: Column = { title: '', x: 330, right: 424 };
const notes: Column = { title: '', x: 430, right: page.right };

export const markColumns = (teller: Teller): readonly Column[] => [
  number,
  { ...attendeeColumn, title: teller.say('attendee_column') },
  { ...presenceColumn, title: teller.say('presence_column') },
  { ...signature, title: teller.say('signature_column') },
  { ...notes, title: teller.say('notes_column') },
];

/** The delay as the trainer stated it, or as the clock showed it. */
function delay({ late_minutes: minutes, method }: SheetMark, teller: Teller): string {
  if (minutes !== null) return teller.say('late_stated', { minutes: duration(minutes) });
  return teller.say(method === 'trainer' ? 'late_by_trainer' : 'late_by_clock');
}

/** The rows of a session's attendees. Each name is laid out once, for all slots. */
export class MarkRows {
  readonly #attendees: ReadonlyMap<string, { readonly place: number; readonly attendee: SheetAttendee }>;
  readonly #named = new Map<string, readonly Line[]>();

  readonly #calendar: Calendar;
  readonly #teller: Teller;

  constructor(attendees: readonly SheetAttendee[], calendar: Calendar, teller: Teller) {
    this.#calendar = calendar;
    this.#teller = teller;
    this.#attendees = new Map(attendees.map((attendee, index) => [attendee.id, { place: index + 1, attendee }]));
  }

  /** The cells of an attendee's row in a slot. `teller` tells of the slot. */
  cells(paper: Paper, { attendee_id: id, mark, checks }: SheetRow, slot: SheetSlot, least: number, teller: Teller) {
    const { place } = this.#attendees.get(id)!;
    const cells = [
      [{ text: String(place), style: styles.small }],
      this.#name(paper, id),
      markLines(paper, mark, slot, this.#calendar, teller),
      mark?.picture ? [] : [{ text: missing(mark, teller), style: styles.small }],
      [
        ...remarks(paper, mark, this.#calendar, teller),
        ...checkLines(checks, this.#calendar, teller).flatMap((text) =>
          brokenLines(paper, text, sheetStyles.fine, notes),
        ),
      ],
    ];
    return { cells, height: rowHeight(cells, least) };
  }

  /** Draws the signature of a mark within its cell; the row starts at the paper's `y`. */
  async drawSignature(paper: Paper, { mark }: SheetRow, height: number, pictures: Pictures): Promise<void> {
    if (!mark?.picture) return;
    const { x, right } = signature;
    await pictures.draw(paper, mark.picture, { x, y: paper.y - height + 2.5, width: right - x, height: height - 5 });
  }

  #name(paper: Paper, id: string): readonly Line[] {
    let lines = this.#named.get(id);
    if (!lines) {
      const { attendee } = this.#attendees.get(id)!;
      lines = [
        ...brokenLines(paper, attendee.name, sheetStyles.person, attendeeColumn),
        ...attendeeFacts(attendee, this.#teller).flatMap((fact) =>
          brokenLines(paper, fact, sheetStyles.fine, attendeeColumn),
        ),
      ];
      this.#named.set(id, lines);
    }
    return lines;
  }
}

function markLines(paper: Paper, mark: SheetMark | null, slot: SheetSlot, calendar: Calendar, teller: Teller): Line[] {
  if (!mark) return brokenLines(paper, teller.say('unmarked'), sheetStyles.unsigned, presenceColumn);
  const style = isPresent(mark) ? sheetStyles.present : sheetStyles.away;
  // In a slot beyond midnight, an hour alone would not say on which day.
  const isBeyond = !calendar.isSameDay(slot.starts_at, slot.ends_at);
  const at = isBeyond ? calendar.exactMoment(mark.signed_at) : calendar.exactTime(mark.signed_at);
  // The trainer states a presence; only the attendee signs at the moment of it.
  const [what, how] =
    mark.method === 'trainer'
      ? [teller.say(`status_${mark.status}`), teller.say('entered_at', { at })]
      : [teller.say('present_at', { at }), teller.say(`method_${mark.method}`)];
  return [
    ...brokenLines(paper, what, style, presenceColumn),
    ...brokenLines(paper, how, sheetStyles.fine, presenceColumn),
  ];
}

/** The text of a cell without a picture. */
function missing(mark: SheetMark | null, teller: Teller): string {
  if (!mark || !isPresent(mark)) return '—';
  return teller.say(mark.method === 'trainer' ? 'stated_by_trainer' : 'no_drawing');
}

/** Remarks that an inspector must notice. */
function remarks(paper: Paper, mark: SheetMark | null, calendar: Calendar, teller: Teller): Line[] {
  if (!mark) return [];
  const outside = mark.method === 'trainer' ? 'outside_entered' : 'outside_signed';
  const remarks = [
    ...(mark.status === 'late' ? [delay(mark, teller)] : []),
    ...(mark.early_minutes ? teller.lines('left_early', { minutes: duration(mark.early_minutes) }) : []),
    ...excuseLines(mark, teller),
    ...(mark.out_of_window ? teller.lines(outside, { at: calendar.exactMoment(mark.signed_at) }) : []),
    ...(mark.same_device ? teller.lines('same_device') : []),
    ...mark.replaced.flatMap(({ status, method, signed_at }) =>
      teller.lines('replaces', {
        status: teller.say(`status_${status}`).toLowerCase(),
        method: teller.say(`method_${method}`),
        at: on(mark, signed_at, calendar),
      }),
    ),
  ];
  return remarks.flatMap((text) => brokenLines(paper, text, sheetStyles.remark, notes));
}

/** How often the attendee was asked to confirm their presence, and when they did. */
function checkLines(checks: SheetRow['checks'], calendar: Calendar, teller: Teller): string[] {
  if (!checks) return [];
  const { asked, confirmed_at: times } = checks;
  if (times.length === 0) return teller.lines('checks_none', { asked });
  const at = times.map((each) => calendar.exactTime(each)).join(', ');
  return teller.lines('checks_given', { given: times.length, asked, times: at });
}

const on = (mark: SheetMark, at: string, calendar: Calendar): string =>
  calendar.isSameDay(mark.signed_at, at) ? calendar.exactTime(at) : calendar.exactMoment(at);

/** Text styles that only attendance sheets use. */
export const sheetStyles = {
  figure: { face: 'bold', size: 13.5, color: colors.ink, leading: 18 },
  halfDay: { face: 'bold', size: 14, color: colors.accent, leading: 18 },
  person: { face: 'bold', size: 8, color: colors.ink, leading: 9.2 },
  fine: { face: 'print', size: 6.5, color: colors.muted, leading: 7.4 },
  present: { face: 'bold', size: 7.5, color: colors.good, leading: 8.8 },
  away: { face: 'bold', size: 7.5, color: colors.bad, leading: 8.8 },
  unsigned: { face: 'print', size: 7.5, color: colors.muted, leading: 9.2 },
  warn: { face: 'print', size: 8, color: colors.warn, leading: 11 },
  remark: { face: 'print', size: 6.5, color: colors.warn, leading: 7.8 },
} as const satisfies Record<string, Style>;
