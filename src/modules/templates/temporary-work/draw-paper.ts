import { sha256Hex } from '../../../kernel/digest.ts';
import { PdfFile, type Written } from '../../../standards/pdf/index.ts';
import type { Typefaces } from '../../../standards/text/index.ts';
import { colors, Paper, page, paragraph, placeOn, printable, styles } from '../../../standards/typesetting/index.ts';
import { addLogo, drawFrame, masthead, SERVICE, title } from '../../../standards/typesetting/stationery/index.ts';
import { drawSection, unbroken } from './draw-section.ts';
import { PAPER_TEXT, type PaperKind, roles } from './paper.ts';
import { papers } from './papers.ts';
import type { NoteField, PlacedMention } from './placed-mention.ts';

/** What is drawn: plain data. */
export interface DrawPaper {
  readonly kind: PaperKind;
  readonly mode: 'live' | 'test';
  /** Name of the organisation that makes the template. */
  readonly organization: string;
  /** ISO 8601. */
  readonly drawnAt: string;
}

/**
 * Draws a paper of temporary work with room for its mentions, and returns where the fields stand: PDF/A-3B, in French. A
 * pure function of its input.
 * @param png the organisation's logo, an opaque PNG; null for none
 */
export function drawPaper(
  { kind, mode, organization, drawnAt }: DrawPaper,
  fonts: Typefaces,
  sink: (bytes: Buffer) => void,
  png: Buffer | null = null,
): { readonly written: Written; readonly fields: readonly PlacedMention[] } {
  const text = papers[kind];
  const file = new PdfFile(sink);
  const paper = new Paper(fonts, file);
  const fields: PlacedMention[] = [];
  const note: NoteField = (box, field) => fields.push({ ...field, ...placeOn(paper, box) });
  masthead(paper, printable(organization), addLogo(file, png));
  title(paper, text.title, text.subtitle);
  for (const section of text.sections) drawSection(paper, section, text.signedBy[0], note);
  drawEnd(paper, kind, note);
  const outline = paper.finish((number, total) =>
    drawFrame(
      paper,
      { running: text.title, identifier: `Modèle, texte ${PAPER_TEXT}`, test: mode === 'test' },
      number,
      total,
    ),
  );
  const about = { title: text.title, subject: text.subtitle, author: printable(organization), creator: SERVICE };
  const id = sha256Hex(JSON.stringify({ kind, mode, organization, drawnAt, text })).slice(0, 32);
  return { written: file.close({ ...about, at: new Date(drawnAt), id }, outline), fields };
}

const signature = { type: 'SIGNATURE', label: null, required: true, format: null, isOrganization: false } as const;

/** Height of a box for a signature with its title, and space between two, points. */
const SIGNATURE = { height: 84, gap: 15, title: 18 } as const;

/** Draws the last words and the signatures on one page. */
function drawEnd(paper: Paper, kind: PaperKind, note: NoteField): void {
  const { end, signedBy } = papers[kind];
  const { height, gap, title: above } = SIGNATURE;
  paper.need(3 * styles.body.leading + 12 + height);
  paper.y -= 6;
  paragraph(paper, unbroken(end));
  paragraph(paper, 'Fait par voie électronique : la date est celle de chaque signature.');
  paper.y -= 6;
  const width = (page.right - page.left - gap) / 2;
  const y = paper.y - height;
  for (const [index, by] of signedBy.entries()) {
    const x = page.left + index * (width + gap);
    paper.fill(x, y, width, height, colors.panel);
    paper.text(roles[by], x + 8, y + height - 12, styles.strong);
    note({ x: x + 8, y: y + 6, width: width - 16, height: height - above - 6 }, { ...signature, by });
  }
  paper.y = y;
}
