import { sha256Hex } from '../../../kernel/digest.ts';
import { PdfFile, type Written } from '../../../standards/pdf/index.ts';
import type { Typefaces } from '../../../standards/text/index.ts';
import { Paper, printable } from '../../../standards/typesetting/index.ts';
import { addLogo, drawFrame, SERVICE } from '../../../standards/typesetting/stationery/index.ts';
import { Calendar } from './calendar.ts';
import type { PictureOf, RowsOf, SheetContent, SheetSlot } from './content.ts';
import { drawCover } from './cover.ts';
import { drawExplanation } from './explain.ts';
import { drawHalfDay } from './half-day.ts';
import { MarkRows } from './mark-rows.ts';
import { Pictures } from './pictures.ts';
import { add, emptyTally } from './tally.ts';
import { drawTotals } from './totals.ts';
import { isPresent, sheetTitle } from './words.ts';

export interface SheetSources {
  readonly rowsOf: RowsOf;
  readonly pictureOf: PictureOf;
  /** The organisation's logo, an opaque PNG; null for none. */
  readonly logo: Buffer | null;
  /** Receives the file's bytes in order. */
  readonly sink: (bytes: Buffer) => void;
}

/**
 * Draws the attendance sheet of a session: a PDF/A-3B (ISO 19005-3) in French with at least one page per half-day, not
 * sealed yet. A pure function of its input. It writes while it draws: 500 attendees on 200 slots need the memory of one
 * page. Accepts any text. CPU-heavy: run it off the main thread.
 * @throws Error if the marks contradict the counts of a slot: the session changed meanwhile
 */
export async function drawSheet(content: SheetContent, fonts: Typefaces, sources: SheetSources): Promise<Written> {
  const { mode, organization, session, attendees, trainer, slots } = content;
  const file = new PdfFile(sources.sink);
  const paper = new Paper(fonts, file);
  const tallies = new Map(attendees.map(({ id }) => [id, emptyTally()]));
  const rowsOf = async (slot: SheetSlot) => {
    const rows = await sources.rowsOf(slot.id);
    const present = rows.filter(({ mark }) => isPresent(mark)).length;
    if (present !== slot.present || rows.length !== slot.expected)
      throw new Error(`the counts of slot ${slot.id} do not match its rows`);
    for (const { attendee_id: id, mark } of rows) add(tallies.get(id)!, slot, mark);
    return rows;
  };
  const calendar = new Calendar(content.time_zone);
  drawCover(paper, content, calendar, addLogo(file, sources.logo));
  const marks = new MarkRows(attendees, calendar);
  const tools = { pictures: new Pictures(file, sources.pictureOf), marks, trainer, calendar };
  for (const half of calendar.halfDays(slots)) await drawHalfDay(paper, half, rowsOf, tools);
  drawTotals(paper, attendees, [...tallies.values()]);
  drawExplanation(paper, content);
  const running = `${sheetTitle(content)} · ${session.name}`;
  const frame = { running, identifier: `Session ${session.id}`, test: mode === 'test' };
  const outline = paper.finish((number, total) => drawFrame(paper, frame, number, total));
  return file.close(
    {
      title: `${sheetTitle(content)} – ${printable(session.name)}`,
      subject: `Session ${session.id}`,
      author: printable(organization),
      creator: SERVICE,
      at: new Date(session.closed_at),
      id: sha256Hex(JSON.stringify(content)).slice(0, 32),
    },
    outline,
  );
}
