import { colors, type Paper, page, styles } from '../../../standards/typesetting/index.ts';
import { duration, type HalfDay, minutesOf } from './calendar.ts';
import type { SheetRow, SheetSlot } from './content.ts';
import { columns } from './mark-rows.ts';
import type { SheetTools } from './sheet-tools.ts';
import { bandHeight, drawBand } from './slot-band.ts';
import { sheetStyles } from './styles.ts';
import { row, TITLES, titles } from './table.ts';
import { count } from './words.ts';

/** Height of a half-day's title. */
const TITLE = 26;
/** Height of a row, points: at least enough for a recognisable signature, at most this even if there is more room. */
const rows = { least: 20, most: 40 } as const;

/** Draws a half-day on one or more pages: each of its slots and its attendees. */
export async function drawHalfDay(
  paper: Paper,
  half: HalfDay<SheetSlot>,
  rowsOf: (slot: SheetSlot) => Promise<readonly SheetRow[]>,
  tools: SheetTools,
): Promise<void> {
  const { day, part, slots } = half;
  const title = `${day.charAt(0).toUpperCase()}${day.slice(1)}, ${part}`;
  const minutes = slots.reduce((all, slot) => all + minutesOf(slot), 0);
  paper.breakPage();
  paper.mark(title);
  heading(paper, title, `${count(slots.length, 'créneau', 'créneaux')}, ${duration(minutes)}`);
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
  const band = bandHeight(paper, slot, tools.calendar);
  const least = Math.floor((paper.y - band - TITLES - page.bottom) / Math.max(1, shown.length));
  const height = Math.max(rows.least, Math.min(rows.most, least));
  paper.need(band + TITLES + 2 * height);
  await drawBand(paper, slot, expected, tools);
  if (shown.length === 0) return;
  titles(paper, columns);
  for (const one of shown) {
    const { cells, height: own } = tools.marks.cells(paper, one, height);
    if (paper.y - own < page.bottom) {
      paper.breakPage();
      heading(paper, title, `${slot.label}, suite`);
      titles(paper, columns);
    }
    await tools.marks.drawSignature(paper, one, own, tools.pictures);
    row(paper, columns, cells, own);
  }
  paper.y -= 12;
}
