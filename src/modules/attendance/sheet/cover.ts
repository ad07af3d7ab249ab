import { itemAt } from '../../../kernel/definitely.ts';
import { zoneName } from '../../../kernel/time-zone.ts';
import {
  blockTitle,
  brokenLines,
  type Column,
  chapter,
  colors,
  contentWidth,
  facts,
  type Paper,
  page,
  panel,
  paragraph,
  type Row,
  styles,
  table,
} from '../../../standards/typesetting/index.ts';
import {
  drawVerificationCode,
  type Logo,
  masthead,
  subject,
  title,
} from '../../../standards/typesetting/layout/index.ts';
import type { Teller } from '../papers/teller.ts';
import { Calendar, duration, spanMinutes } from './calendar.ts';
import {
  count,
  grouped,
  isOne,
  percent,
  providerLines,
  type SheetContent,
  type SheetSlot,
  sheetTitle,
} from './content.ts';
import { sheetStyles } from './mark-rows.ts';

/** Draws the first pages: the training, its dates, place and people, and an overview of the half-days. */
export function drawCover(
  paper: Paper,
  content: SheetContent,
  calendar: Calendar,
  logo: Logo | null,
  teller: Teller,
): void {
  const { session } = content;
  masthead(paper, teller.say('service'), logo);
  const of = content.extract_of;
  title(paper, sheetTitle(content, teller), teller.say(of ? 'of_some' : 'by_half_day'));
  subject(paper, session.name);
  drawFigures(paper, content, calendar, teller);
  if (content.mode === 'test')
    panel(paper, [{ text: teller.say(of ? 'test_session' : 'test_sheet'), style: styles.bad }], colors.bad);
  facts(paper, sheetCoverRows(content, calendar, teller));
  chapter(paper, teller.say('half_days_title'), '', []);
  table(paper, coverColumns(teller), halfDayRows(paper, calendar, content.slots, teller));
}

/** Draws the key figures side by side. */
function drawFigures(paper: Paper, { slots, attendees }: SheetContent, calendar: Calendar, teller: Teller): void {
  const halves = calendar.halfDays(slots).length;
  const [present, expected] = [sum(slots, (slot) => slot.present), sum(slots, (slot) => slot.expected)];
  const figures: readonly (readonly [figure: string, of: string])[] = [
    [grouped(attendees.length), teller.say(isOne(attendees.length, teller.language) ? 'attendee' : 'attendees')],
    [grouped(halves), teller.say(isOne(halves, teller.language) ? 'half_day' : 'half_days')],
    [duration(sum(slots, spanMinutes)), teller.say('of_training')],
    [`${grouped(present)} / ${grouped(expected)}`, teller.say('presences')],
    [percent(present, expected), teller.say('of_presence')],
  ];
  const height = 44;
  const widths = [0.15, 0.18, 0.18, 0.31, 0.18];
  paper.fill(page.left, paper.y - height, contentWidth, height, colors.panel);
  let x: number = page.left;
  figures.forEach(([figure, of], index) => {
    const width = itemAt(widths, index) * contentWidth;
    if (index > 0) paper.fill(x, paper.y - height + 8, 0.6, height - 16, colors.line);
    paper.text(figure, x + 12, paper.y - 22, sheetStyles.figure);
    paper.text(of, x + 12, paper.y - 34, styles.small);
    x += width;
  });
  paper.y -= height + 8;
}

function sheetCoverRows(
  { organization, provider, session, trainer, slots, time_zone }: SheetContent,
  calendar: Calendar,
  teller: Teller,
): Row[] {
  const days = [...new Set(calendar.halfDays(slots).map(({ day }) => day))];
  const dates =
    days.length < 2
      ? days[0]
      : teller.say('several_days', {
          ...{ from: days[0], to: days.at(-1) },
          days: count(days.length, 'day', teller.language),
        });
  const modules = [...new Set(slots.flatMap(({ module }) => module ?? []))];
  return [
    ...teller.row('organiser', [
      { text: organization, style: styles.strong },
      ...(provider ? providerLines(provider, teller) : []),
    ]),
    ...teller.row('session', { text: session.name, style: styles.strong }),
    ...teller.row('reference', session.reference),
    ...teller.row('agreement', session.agreement_number),
    ...teller.row('certification', session.certification_code),
    ...teller.row(modules.length < 2 ? 'module' : 'modules', modules),
    ...teller.row('dates', dates),
    ...teller.row('hours', coverTimeZone(time_zone, slots, teller)),
    ...teller.row('modality', teller.say(session.modality)),
    ...teller.row('place', session.location),
    ...trainerRows(trainer, slots, teller),
    ...unsignedRows(slots, teller),
    ...teller.row('session_row', [
      ...teller.lines('created', { at: calendar.exactMoment(session.created_at) }),
      ...teller.lines('closed', { at: calendar.exactMoment(session.closed_at) }),
    ]),
    ...teller.row(
      'keeping',
      teller.say('kept_until', { day: session.kept_until && calendar.lastDayBefore(session.kept_until) }),
    ),
    ...teller.row('id', session.id),
  ];
}

/** Everybody who teaches; the session's trainer only if they do, or nobody else does. */
function trainerRows(trainer: string, slots: readonly SheetSlot[], teller: Teller): Row[] {
  const names = [...new Set(slots.map((slot) => slot.trainer ?? trainer))];
  const values = names.map((text) => ({ text, style: styles.strong }));
  return teller.row(names.length < 2 ? 'trainer' : 'trainers', values);
}

/** The slots that their trainer has not signed: an inspector asks about them first. */
function unsignedRows(slots: readonly SheetSlot[], teller: Teller): Row[] {
  const unsigned = slots.filter((slot) => slot.trainer_signed_at === null);
  if (unsigned.length === 0) return [];
  const all = slots.length;
  const text =
    unsigned.length === 1
      ? teller.say('unsigned_slot', { all })
      : teller.say('unsigned_slots', { count: unsigned.length, all });
  return teller.row('trainer_signature', { text, style: sheetStyles.warn });
}

const coverTimeZone = (timeZone: string, slots: readonly SheetSlot[], { language }: Teller): string => {
  const first = new Date(itemAt(slots, 0).starts_at);
  return zoneName(first, new Date(slots.at(-1)?.ends_at ?? first), timeZone, language);
};

const coverColumns = (teller: Teller): readonly [Column, Column, Column, Column, Column, Column] => [
  { title: teller.say('date'), x: 56, right: 146 },
  { title: teller.say('slot_and_module'), x: 150, right: 320 },
  { title: teller.say('times'), x: 326, right: 392 },
  { title: teller.say('duration'), x: 392, right: 432, align: 'right' },
  { title: teller.say('present_column'), x: 432, right: 480, align: 'right' },
  { title: teller.say('trainer'), x: 492, right: page.right },
];

function* halfDayRows(paper: Paper, calendar: Calendar, all: readonly SheetSlot[], teller: Teller) {
  const [day, what, when, , , signed] = coverColumns(teller);
  for (const { part, slots } of calendar.halfDays(all)) {
    for (const [index, slot] of slots.entries()) {
      const value = (text: string) => [{ text, style: styles.value }];
      const own = teller.about(all.indexOf(slot) + 1);
      const state = slot.opened_at ? (slot.trainer_signed_at ? 'slot_signed' : 'slot_unsigned') : 'slot_not_opened';
      yield [
        index === 0
          ? [
              ...brokenLines(paper, calendar.shortDay(slot.starts_at), styles.strong, day),
              ...brokenLines(paper, part, styles.small, day),
            ]
          : [],
        [
          ...brokenLines(paper, slot.label, styles.strong, what),
          ...(slot.module ? brokenLines(paper, slot.module, styles.small, what) : []),
        ],
        brokenLines(paper, calendar.span(slot), styles.value, when),
        value(duration(spanMinutes(slot))),
        value(`${slot.present} / ${slot.expected}`),
        [
          ...(slot.trainer ? brokenLines(paper, slot.trainer, styles.small, signed) : []),
          ...brokenLines(paper, own.say(state), slot.trainer_signed_at ? styles.value : sheetStyles.warn, signed),
        ],
      ];
    }
  }
}

const sum = <T>(of: readonly T[], number: (one: T) => number): number => of.reduce((all, one) => all + number(one), 0);

/** Explains how to read and verify the sheet. */
export function drawExplanation(paper: Paper, content: SheetContent, teller: Teller): void {
  const drawSections = (sections: readonly (readonly [title: string, text: string])[]) =>
    sections
      .filter(([, text]) => text)
      .map(([title, text]) => () => {
        blockTitle(paper, title);
        paragraph(paper, text);
      });
  chapter(paper, teller.say('reading'), '', drawSections(reading(teller)));
  const { extract_of: of, verify_url: url } = content;
  if (of) chapter(paper, teller.say('extract_checking'), '', drawSections(extracted(content, of, teller)));
  else {
    const online = url ? [() => drawVerificationCode(paper, url)] : [];
    chapter(paper, teller.say('checking'), '', [
      ...drawSections(checking(content, teller)),
      ...online,
      () => drawHead(paper, content, teller),
    ]);
  }
}

const reading = (teller: Teller) =>
  (['hours', 'presence', 'checks', 'notes', 'duration'] as const).map(
    (subject) => [teller.say(`reading_${subject}_title`), teller.say(`reading_${subject}`)] as const,
  );

function extracted(
  { time_zone, language }: SheetContent,
  { sha256, sealed_at }: NonNullable<SheetContent['extract_of']>,
  teller: Teller,
) {
  const at = new Calendar(time_zone, language).exactMoment(sealed_at);
  return [[teller.say('extract_title'), teller.say('extract_text', { at, sha256 })]] as const;
}

const checking = ({ service_url: url, session: { id } }: SheetContent, teller: Teller) =>
  [
    [teller.say('checking_seal_title'), teller.say('checking_seal')],
    [teller.say('checking_fingerprint_title'), teller.say('checking_fingerprint', { url, id })],
    [teller.say('checking_evidence_title'), teller.say('checking_evidence')],
  ] as const;

/** Draws the head of the chain at the time of drawing. */
function drawHead(paper: Paper, { head }: SheetContent, teller: Teller): void {
  const height = 34;
  paper.y -= 8;
  paper.need(height);
  paper.fill(page.left, paper.y - height, contentWidth, height, colors.panel);
  paper.text(teller.say('drawn_from', { seq: head.seq }), page.left + 10, paper.y - 13, styles.detail);
  paper.text(head.hash ?? '—', page.left + 10, paper.y - 25, styles.digest);
  paper.y -= height;
}
