import { sha256Hex } from '../../../kernel/ids.ts';
import { minutesOffSchedule } from '../../../kernel/off-schedule.ts';
import { PdfFile, type Written } from '../../../standards/pdf/index.ts';
import type { Typefaces } from '../../../standards/text/index.ts';
import {
  brokenLines,
  type Column,
  colors,
  contentWidth,
  heightOf,
  type Line,
  Paper,
  type PictureOf,
  Pictures,
  page,
  printable,
  row,
  shorten,
  styles,
  TITLES,
  titles,
} from '../../../standards/typesetting/index.ts';
import { addLogo, drawFrame, SERVICE } from '../../../standards/typesetting/layout/index.ts';
import { Teller } from '../papers/teller.ts';
import { Calendar, duration, type HalfDay, spanMinutes } from './calendar.ts';
import {
  count,
  isOne,
  isPresent,
  percent,
  type RowsOf,
  type SheetContent,
  type SheetRow,
  type SheetSlot,
  sheetTitle,
} from './content.ts';
import { drawCover, drawExplanation } from './cover.ts';
import { MarkRows, markColumns, sheetStyles } from './mark-rows.ts';
import { add, drawTotals, emptyTally } from './totals.ts';

/** What all half-days of a sheet share. */
interface SheetTools {
  readonly pictures: Pictures;
  readonly marks: MarkRows;
  readonly trainer: string;
  readonly calendar: Calendar;
  readonly teller: Teller;
  /** Of a slot. */
  readonly tellerOf: (slot: SheetSlot) => Teller;
}

const what: Column = { title: '', x: page.left + 12, right: 318 };
const numbers: Column = { title: '', x: 326, right: 402 };
const signed: Column = { title: '', x: 412, right: page.right - 8 };
/** Minimum height, for the trainer's signature. */
const LEAST = 62;
const PADDING = 8;

/** Height of the band above a slot's rows, including the gap. */
const bandHeight = (paper: Paper, slot: SheetSlot, calendar: Calendar, teller: Teller): number =>
  boxHeight(linesFor(paper, slot, calendar, teller)) + 4;

const boxHeight = (lines: readonly Line[]) => Math.max(LEAST, heightOf(lines) + 2 * PADDING);

function linesFor(paper: Paper, slot: SheetSlot, calendar: Calendar, teller: Teller): Line[] {
  const { opened_at } = slot;
  const off = opened_at ? minutesOffSchedule(slot.starts_at, opened_at) : null;
  const by =
    off === null ? '' : teller.say(off < 0 ? 'opened_before' : 'opened_after', { duration: duration(Math.abs(off)) });
  const span = teller.say('span', { span: calendar.span(slot), duration: duration(spanMinutes(slot)) });
  return [
    ...brokenLines(paper, slot.label, styles.block, what),
    ...(slot.module ? brokenLines(paper, slot.module, styles.value, what) : []),
    ...brokenLines(paper, span, styles.strong, what),
    ...brokenLines(paper, courseOf(slot, calendar, teller), opened_at ? styles.small : sheetStyles.warn, what),
    ...(by ? brokenLines(paper, by, sheetStyles.warn, what) : []),
    ...checkLines(slot, calendar, teller).flatMap((text) => brokenLines(paper, text, styles.small, what)),
  ];
}

/** When those present were asked to confirm it. */
const checkLines = ({ checks }: SheetSlot, calendar: Calendar, teller: Teller): string[] =>
  checks
    ? teller.lines('checks_asked', { times: checks.map(({ asked_at: at }) => calendar.exactTime(at)).join(', ') })
    : [];

/** When a slot was opened and closed. */
function courseOf({ opened_at, closed_at }: SheetSlot, calendar: Calendar, teller: Teller): string {
  if (!opened_at) return teller.say('never_opened');
  const opened = calendar.exactMoment(opened_at);
  if (!closed_at) return teller.say('opened', { at: opened });
  return calendar.isSameDay(opened_at, closed_at)
    ? teller.say('opened_closed', { opened, time: calendar.exactTime(closed_at) })
    : teller.say('opened_closed_later', { opened, closed: calendar.exactMoment(closed_at) });
}

/** Draws the band of a slot: its details, the number of people present and the trainer's signature. */
async function drawBand(
  paper: Paper,
  slot: SheetSlot,
  expected: readonly SheetRow[],
  { pictures, trainer, calendar, tellerOf }: SheetTools,
): Promise<void> {
  const teller = tellerOf(slot);
  const lines = linesFor(paper, slot, calendar, teller);
  const height = boxHeight(lines);
  const top = paper.y;
  paper.fill(page.left, top - height, contentWidth, height, colors.panel);
  paper.fill(page.left, top - height, 3, height, colors.accent);
  let y = top - PADDING;
  for (const { text, style } of lines) {
    y -= style.leading;
    paper.text(text, what.x, y + (style.leading - style.size) * 0.75, style);
  }

  const present = expected.filter(({ mark }) => isPresent(mark)).length;
  paper.text(`${present} / ${expected.length}`, numbers.x, top - 26, sheetStyles.figure);
  paper.text(teller.say(isOne(present, teller.language) ? 'present' : 'presents'), numbers.x, top - 37, styles.small);
  const rate = expected.length
    ? teller.say('rate_of_slot', { rate: percent(present, expected.length) })
    : teller.say('nobody_expected');
  paper.text(rate, numbers.x, top - 47, styles.small);

  paper.text(teller.say('trainer_signature'), signed.x, top - 12, styles.small);
  const name = shorten(paper.fonts, printable(slot.trainer ?? trainer), styles.detail, signed.right - signed.x);
  paper.text(name, signed.x, top - 21.5, { ...styles.detail, face: 'bold' });
  const box = { x: signed.x, y: top - height + 14, width: signed.right - signed.x, height: height - 39 };
  if (slot.trainer_picture) await pictures.draw(paper, slot.trainer_picture, box);
  const at = slot.trainer_signed_at;
  if (at)
    paper.text(
      teller.say('signed_on', { at: calendar.exactMoment(at) }),
      ...([signed.x, top - height + 6] as const),
      styles.small,
    );
  else paper.text(teller.say('not_signed'), signed.x, top - height + 6, { ...sheetStyles.warn, size: 7 });
  paper.y = top - height - 4;
}

/** Height of a half-day's title. */
const TITLE = 26;
/** Height of a row, points: at least enough for a recognisable signature, at most this even if there is more room. */
const rows = { least: 20, most: 40 } as const;

/** Draws a half-day on one or more pages: each of its slots and its attendees. */
async function drawHalfDay(
  paper: Paper,
  half: HalfDay<SheetSlot>,
  rowsOf: (slot: SheetSlot) => Promise<readonly SheetRow[]>,
  tools: SheetTools,
): Promise<void> {
  const { day, part, slots } = half;
  const title = `${day.charAt(0).toUpperCase()}${day.slice(1)}, ${part}`;
  const minutes = slots.reduce((all, slot) => all + spanMinutes(slot), 0);
  paper.breakPage();
  paper.mark(title);
  const slotsText = count(slots.length, 'slot', tools.teller.language);
  heading(paper, title, tools.teller.say('heading_aside', { slots: slotsText, duration: duration(minutes) }));
  for (const slot of slots) await drawSlot(paper, slot, await rowsOf(slot), title, tools);
}

function heading(paper: Paper, title: string, aside: string): void {
  paper.y -= TITLE;
  paper.text(title, page.left, paper.y + 11, sheetStyles.halfDay);
  paper.text(aside, page.right - paper.width(aside, styles.value), paper.y + 11, styles.value);
  paper.rule(page.left, page.right, paper.y + 5, colors.accent, 0.8);
}

async function drawSlot(
  paper: Paper,
  slot: SheetSlot,
  expected: readonly SheetRow[],
  title: string,
  tools: SheetTools,
): Promise<void> {
  const shown = slot.opened_at ? expected : expected.filter(({ mark }) => mark);
  const teller = tools.tellerOf(slot);
  const columns = markColumns(teller);
  const band = bandHeight(paper, slot, tools.calendar, teller);
  const least = Math.floor((paper.y - band - TITLES - page.bottom) / Math.max(1, shown.length));
  const height = Math.max(rows.least, Math.min(rows.most, least));
  paper.need(band + TITLES + 2 * height);
  await drawBand(paper, slot, expected, tools);
  if (shown.length === 0) return;
  titles(paper, columns);
  for (const one of shown) {
    const { cells, height: own } = tools.marks.cells(paper, one, slot, height, teller);
    if (paper.y - own < page.bottom) {
      paper.breakPage();
      heading(paper, title, teller.say('continued', { slot: slot.label }));
      titles(paper, columns);
    }
    await tools.marks.drawSignature(paper, one, own, tools.pictures);
    row(paper, columns, cells, own);
  }
  paper.y -= 12;
}

export interface SheetSources {
  readonly rowsOf: RowsOf;
  readonly pictureOf: PictureOf;
  /** The organisation's logo, an opaque PNG; null for none. */
  readonly logo: Buffer | null;
  /** Receives the file's bytes in order. */
  readonly sink: (bytes: Buffer) => void;
}

/**
 * Draws the attendance sheet of a session: a PDF/A-3B (ISO 19005-3) with at least one page per half-day, not
 * sealed yet. A pure function of its input. It writes while it draws: 500 attendees on 200 slots need the memory of one
 * page. Accepts any text. CPU-heavy: run it off the main thread.
 * @throws Error if the marks contradict the counts of a slot: the session changed meanwhile
 */
export async function drawSheet(content: SheetContent, fonts: Typefaces, sources: SheetSources): Promise<Written> {
  const { mode, organization, session, attendees, trainer, slots } = content;
  const file = new PdfFile(sources.sink);
  const paper = new Paper(fonts, file);
  const tallies = new Map(attendees.map(({ id }) => [id, emptyTally()]));
  const slotRows = async (slot: SheetSlot) => {
    const rows = await sources.rowsOf(slot.id);
    const present = rows.filter(({ mark }) => isPresent(mark)).length;
    if (present !== slot.present || rows.length !== slot.expected)
      throw new Error(`the counts of slot ${slot.id} do not match its rows`);
    for (const { attendee_id: id, mark } of rows) add(tallies.get(id)!, slot, mark);
    return rows;
  };
  const calendar = new Calendar(content.time_zone, content.language);
  const teller = new Teller(content.language, content.events);
  const tellers = new Map(slots.map(({ id }, index) => [id, teller.about(index + 1)]));
  drawCover(paper, content, calendar, addLogo(file, sources.logo), teller);
  const marks = new MarkRows(attendees, calendar, teller);
  const slotTeller = ({ id }: SheetSlot) => tellers.get(id)!;
  const tools = {
    pictures: new Pictures(file, sources.pictureOf),
    marks,
    trainer,
    calendar,
    teller,
    tellerOf: slotTeller,
  };
  for (const half of calendar.halfDays(slots)) await drawHalfDay(paper, half, slotRows, tools);
  drawTotals(paper, attendees, [...tallies.values()], teller);
  drawExplanation(paper, content, teller);
  const name = sheetTitle(content, teller);
  const running = teller.say('running', { title: name, name: session.name });
  const identifier = teller.say('identifier', { id: session.id });
  const frame = { running, identifier, test: mode === 'test', language: content.language };
  const outline = paper.finish((number, total) => drawFrame(paper, frame, number, total));
  return file.close(
    {
      title: `${name} – ${printable(session.name)}`,
      subject: identifier,
      author: printable(organization),
      creator: SERVICE,
      at: new Date(session.closed_at),
      id: sha256Hex(JSON.stringify(content)).slice(0, 32),
    },
    outline,
  );
}
