import { sha256Hex } from '../../../kernel/ids.ts';
import type { ValueFormat } from '../../../kernel/value-format.ts';
import { PdfFile, type Written } from '../../../standards/pdf/index.ts';
import type { Typefaces } from '../../../standards/text/index.ts';
import {
  brokenLines,
  colors,
  heightOf,
  type Line,
  Paper,
  page,
  paragraph,
  placeOn,
  printable,
  type Style,
  styles,
} from '../../../standards/typesetting/index.ts';
import { addLogo, drawFrame, masthead, SERVICE, title } from '../../../standards/typesetting/layout/index.ts';
import {
  type Clause,
  type Law,
  type Mention,
  type NoteField,
  PAPER_TEXT,
  type PaperKind,
  type Party,
  type PlacedMention,
  roles,
  type Section,
} from './paper.ts';
import { days, daysLaw, papers } from './papers.ts';

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

const heading: Style = { ...styles.heading, size: 11.5, leading: 15 };
/** What is filled in, and beside it the words of the law. */
const [LEFT, BESIDE] = [
  { title: '', x: page.left, right: 364 },
  { title: '', x: 378, right: page.right },
] as const;
/** Height of a box by its lines of text, and space below a row; points. */
const boxHeights = { 1: 18, 2: 30, 3: 43, 4: 56 } as const;
const GAP = 7;
const HEADING = heading.leading + 10;

/** A number of hours, with at most two decimals. */
const hours = (max: number): ValueFormat => ({ kind: 'number', min: 0, max, decimals: 2 });

/** A row of the page: what it is, and the height that it takes. */
interface Row {
  readonly height: number;
  readonly draw: () => void;
}

/** The number of an article never begins a line. */
export const unbroken = (text: string): string => text.replaceAll(/(?<=\b[DLR]\.) (?=\d)/g, '\u00a0');

/** Draws a section: its title never stands alone at the end of a page, and no row is broken. */
export function drawSection(paper: Paper, section: Section, by: Party, note: NoteField): void {
  const rows = [
    ...(section.week ? weekRows(paper, by, note) : []),
    ...(section.mentions ?? []).map((mention) => mentionRow(paper, mention, by, note)),
    ...(section.clauses ?? []).map((clause) => clauseRow(paper, clause)),
  ];
  paper.need(HEADING + (rows[0]?.height ?? 0));
  if (paper.y < page.top) paper.y -= 6;
  paper.mark(section.title);
  paper.text(section.title, page.left, paper.y - heading.size, heading);
  paper.rule(page.left, page.right, paper.y - heading.leading - 1, colors.accent, 0.6);
  paper.y -= HEADING;
  for (const { height, draw } of rows) {
    paper.need(height);
    const { y } = paper;
    draw();
    paper.y = y - height;
  }
}

function mentionRow(paper: Paper, mention: Mention, by: Party, note: NoteField): Row {
  const { label, hint, law, lines = 1, type = 'TEXT', required = true, isOrganization = false, hours: most } = mention;
  const format = most ? hours(most) : null;
  const words = [
    ...brokenLines(paper, unbroken(label), styles.strong, LEFT),
    ...(hint ? brokenLines(paper, unbroken(hint), styles.note, LEFT) : []),
  ];
  const beside = law ? lawLines(paper, law) : [];
  const box = boxHeights[lines];
  const width = type === 'DATE' || most ? 110 : LEFT.right - LEFT.x;
  const draw = () => {
    const top = paper.y;
    show(paper, words, LEFT.x, top);
    const y = top - heightOf(words) - 1 - box;
    drawBox(paper, LEFT.x, y, width, box);
    note({ x: LEFT.x, y, width, height: box }, { by, type, label, required, format, isOrganization });
    show(paper, beside, BESIDE.x, top);
  };
  return { height: Math.max(heightOf(words) + 1 + box, heightOf(beside)) + GAP, draw };
}

function clauseRow(paper: Paper, { text, law }: Clause): Row {
  const words = brokenLines(paper, text, styles.body, LEFT);
  const beside = lawLines(paper, law);
  const draw = () => {
    const { y } = paper;
    show(paper, words, LEFT.x, y);
    show(paper, beside, BESIDE.x, y);
  };
  return { height: Math.max(heightOf(words), heightOf(beside)) + GAP, draw };
}

const lawLines = (paper: Paper, { article, words, isInShort }: Law): Line[] => [
  ...brokenLines(paper, unbroken(`Article ${article}`), { ...styles.note, face: 'bold' }, BESIDE),
  ...brokenLines(paper, unbroken(isInShort ? words : `« ${words} »`), styles.note, BESIDE),
];

/** Left edge and width of the parts of a day, points. */
const dayParts = [
  { name: '1re période', x: page.left + 66, width: 130, required: false, format: null },
  { name: '2e période', x: page.left + 204, width: 130, required: false, format: null },
  { name: 'heures', x: page.left + 342, width: 70, required: true, format: hours(24) },
] as const;

/** The titles, a row for each day with its hours, and the words of the law below. */
function weekRows(paper: Paper, by: Party, note: NoteField): Row[] {
  const wide = { title: '', x: page.left, right: page.right };
  const law = brokenLines(paper, unbroken(`Article ${daysLaw.article} : « ${daysLaw.words} »`), styles.note, wide);
  const titles = () => {
    for (const { name, x } of dayParts)
      paper.text(name === 'heures' ? 'Heures' : `${name}, de … à …`, x, paper.y - 9, styles.label);
  };
  const ofDay = (day: string) => () => {
    const y = paper.y - boxHeights[1];
    paper.text(day, page.left, y + 6, styles.strong);
    for (const { name, x, width, ...rest } of dayParts) {
      drawBox(paper, x, y, width, boxHeights[1]);
      const field = { by, type: 'TEXT', label: `${day} – ${name}`, isOrganization: false, ...rest } as const;
      note({ x, y, width, height: boxHeights[1] }, field);
    }
  };
  return [
    { height: 13, draw: titles },
    ...days.map((day) => ({ height: boxHeights[1] + 2, draw: ofDay(day) })),
    { height: heightOf(law) + GAP, draw: () => show(paper, law, page.left, paper.y) },
  ];
}

function drawBox(paper: Paper, x: number, y: number, width: number, height: number): void {
  paper.fill(x, y, width, height, colors.panel);
  paper.rule(x, x + width, y, colors.muted, 0.5);
}

function show(paper: Paper, lines: readonly Line[], x: number, top: number): void {
  let y = top;
  for (const { text, style } of lines) {
    y -= style.leading;
    paper.text(text, x, y + style.leading - style.size, style);
  }
}
