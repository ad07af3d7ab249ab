import { minutesOffSchedule } from '../../../kernel/off-schedule.ts';
import {
  colors,
  contentWidth,
  type Paper,
  page,
  printable,
  shorten,
  styles,
} from '../../../standards/typesetting/index.ts';
import { type Calendar, duration, minutesOf } from './calendar.ts';
import type { SheetRow, SheetSlot } from './content.ts';
import type { SheetTools } from './sheet-tools.ts';
import { sheetStyles } from './styles.ts';
import { type Column, heightOf, type Line, linesOf } from './table.ts';
import { isPresent, percent } from './words.ts';

const what: Column = { title: '', x: page.left + 12, right: 318 };
const numbers: Column = { title: '', x: 326, right: 402 };
const signed: Column = { title: '', x: 412, right: page.right - 8 };
/** Minimum height, for the trainer's signature. */
const LEAST = 62;
const PADDING = 8;

/** Height of the band above a slot's rows, including the gap. */
export const bandHeight = (paper: Paper, slot: SheetSlot, calendar: Calendar): number =>
  boxHeight(linesFor(paper, slot, calendar)) + 4;

const boxHeight = (lines: readonly Line[]) => Math.max(LEAST, heightOf(lines) + 2 * PADDING);

function linesFor(paper: Paper, slot: SheetSlot, calendar: Calendar): Line[] {
  const { opened_at, closed_at } = slot;
  const open = opened_at && `ouvert le ${calendar.exactMoment(opened_at)}`;
  const isSameDay = opened_at && closed_at && calendar.isSameDay(opened_at, closed_at);
  const closed =
    closed_at && `clos ${isSameDay ? 'à' : `le ${calendar.shortDay(closed_at)} à`} ${calendar.exactTime(closed_at)}`;
  const off = opened_at ? minutesOffSchedule(slot.starts_at, opened_at) : null;
  const by = off === null ? null : `ouvert ${duration(Math.abs(off))} ${off < 0 ? 'avant' : 'après'} l’heure de début`;
  return [
    ...linesOf(paper, slot.label, styles.block, what),
    ...(slot.module ? linesOf(paper, slot.module, styles.value, what) : []),
    ...linesOf(paper, `${calendar.span(slot)}, soit ${duration(minutesOf(slot))}`, styles.strong, what),
    ...linesOf(
      paper,
      opened_at ? [open, closed].filter(Boolean).join(', ') : 'créneau non ouvert : aucune signature recueillie',
      opened_at ? styles.small : sheetStyles.warn,
      what,
    ),
    ...(by ? linesOf(paper, by, sheetStyles.warn, what) : []),
  ];
}

/** Draws the band of a slot: its details, the number of people present and the trainer's signature. */
export async function drawBand(
  paper: Paper,
  slot: SheetSlot,
  expected: readonly SheetRow[],
  { pictures, trainer, calendar }: SheetTools,
): Promise<void> {
  const lines = linesFor(paper, slot, calendar);
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
  paper.text(present < 2 ? 'présent' : 'présents', numbers.x, top - 37, styles.small);
  const rate = expected.length ? `soit ${percent(present, expected.length)}` : 'aucun attendu';
  paper.text(rate, numbers.x, top - 47, styles.small);

  paper.text('Signature du formateur', signed.x, top - 12, styles.small);
  const name = shorten(paper.fonts, printable(slot.trainer ?? trainer), styles.detail, signed.right - signed.x);
  paper.text(name, signed.x, top - 21.5, { ...styles.detail, face: 'bold' });
  const box = { x: signed.x, y: top - height + 14, width: signed.right - signed.x, height: height - 39 };
  if (slot.trainer_picture) await pictures.draw(paper, slot.trainer_picture, box);
  const at = slot.trainer_signed_at;
  if (at) paper.text(`signé le ${calendar.exactMoment(at)}`, signed.x, top - height + 6, styles.small);
  else paper.text('non signé par le formateur', signed.x, top - height + 6, { ...sheetStyles.warn, size: 7 });
  paper.y = top - height - 4;
}
