import { itemAt } from '../../../kernel/definitely.ts';
import { isArray, type Pdf, type PdfObject, Stream, stringText } from '../../pdf/index.ts';
import type { FieldFont, FieldStyle } from './field-style.ts';

/** Line spacing, and the extent of capitals and descenders, in font sizes. */
const LEADING = 1.15;
const ASCENT = 0.718;
const DESCENT = 0.207;
const SIZE = { largest: 12, smallest: 4 };

/** Draws the content of a field's appearance: background, border and lines of text (12.7.4.3). */
export function drawField(style: FieldStyle, lines: readonly ShownLine[], font: FieldFont): string {
  const { width, height, borderWidth: border } = style;
  const inset = Math.min(border, width / 4, height / 4);
  const encoded = lines.map((line) => ({ ...line, code: font.encode(line.text)! }));
  const isEmpty = encoded.every(({ code }) => code === '');
  return [
    ...drawBox(style),
    '/Tx BMC',
    ...(isEmpty
      ? []
      : [
          'q',
          `${points(inset, inset, width - 2 * inset, height - 2 * inset)} re W n`,
          ...text(style, encoded, font),
          'Q',
        ]),
    'EMC',
  ].join('\n');
}

function drawBox({ width, height, background, border, borderWidth: line, borderStyle, cells }: FieldStyle): string[] {
  const box = background ? [`q ${background} ${points(0, 0, width, height)} re f Q`] : [];
  if (!border || line === 0) return box;
  const stroke = `q ${border} ${points(line)} w`;
  const half = line / 2;
  if (borderStyle === 'U') return [...box, `${stroke} ${points(0, half)} m ${points(width, half)} l S Q`];
  const dash = borderStyle === 'D' ? '[3] 0 d ' : '';
  const combs = Array.from({ length: Math.max(0, cells - 1) }, (_, i) => {
    const x = (width * (i + 1)) / cells;
    return `${points(x, 0)} m ${points(x, height)} l S`;
  });
  return [...box, `${stroke} ${dash}${points(half, half, width - line, height - line)} re S`, ...combs, 'Q'];
}

interface Encoded extends ShownLine {
  readonly code: string;
}

function text(style: FieldStyle, lines: readonly Encoded[], font: FieldFont): string[] {
  const { width, height, borderWidth: border, isMultiline, cells } = style;
  const padding = Math.min(Math.max(2, 2 * border), width / 4);
  const availableWidth = width - 2 * padding;
  if (cells > 0) return comb(style, itemAt(lines, 0).code, font);
  const isList = lines.length > 1 && !isMultiline;
  const size = style.fontSize || fittingSize(style, lines, font, availableWidth);
  const rows = isMultiline ? lines.flatMap((line) => wrap(line, font, (availableWidth * 1_000) / size)) : lines;
  const first =
    isMultiline || isList
      ? height - Math.max(border, 1) - (isList ? 0 : padding / 2) - size * (LEADING - DESCENT)
      : (height - (ASCENT + DESCENT) * size) / 2 + DESCENT * size;
  return rows.flatMap(({ code, isSelected }, i) => {
    const y = first - i * size * LEADING;
    if (y < -size) return [];
    const shift = alignment(style.alignment, availableWidth - (font.width(code) * size) / 1_000);
    const band = points(border, y - DESCENT * size - size * 0.1, width - 2 * border, size * LEADING);
    return [
      ...(isSelected ? [`q 0.6 0.757 0.855 rg ${band} re f Q`] : []),
      `BT ${style.textColour} /FieldFont ${points(size)} Tf ${points(padding + shift, y)} Td ${literal(code)} Tj ET`,
    ];
  });
}

/** One cell per character, centred in it (table 231, Comb). */
function comb(style: FieldStyle, code: string, font: FieldFont): string[] {
  const { width, height, cells } = style;
  const size = style.fontSize || Math.max(SIZE.smallest, Math.min(SIZE.largest, height * 0.7));
  const y = (height - (ASCENT + DESCENT) * size) / 2 + DESCENT * size;
  const shown = code.slice(0, cells);
  const skipped = Math.floor(alignment(style.alignment, cells - shown.length));
  return [...shown].map((character, i) => {
    const x = ((i + skipped + 0.5) * width) / cells - (font.width(character) * size) / 2_000;
    return `BT ${style.textColour} /FieldFont ${points(size)} Tf ${points(x, y)} Td ${literal(character)} Tj ET`;
  });
}

const alignment = (quadding: number, slack: number): number =>
  quadding === 1 ? Math.max(0, slack / 2) : quadding === 2 ? Math.max(0, slack) : 0;

/** As large as the height allows, then as the width allows; multi-line text starts at 12 points. */
function fittingSize(style: FieldStyle, lines: readonly Encoded[], font: FieldFont, availableWidth: number): number {
  const { height, borderWidth: border, isMultiline } = style;
  const inner = height - 2 * Math.max(1, border);
  if (isMultiline || lines.length > 1) {
    let size = SIZE.largest;
    const rows = () =>
      isMultiline ? lines.reduce((sum, line) => sum + wrap(line, font, (availableWidth * 1_000) / size).length, 0) : 1;
    while (size > SIZE.smallest && rows() * size * LEADING > inner) size -= 0.5;
    return size;
  }
  const widest = Math.max(1, font.width(lines[0]?.code ?? ''));
  return Math.max(SIZE.smallest, Math.min(inner / (ASCENT + DESCENT + 0.2), (availableWidth * 1_000) / widest));
}

/** Wraps a paragraph at spaces. @param width in 1/1000 of the font size */
function wrap(line: Encoded, font: FieldFont, width: number): Encoded[] {
  const rows: string[] = [];
  let row = '';
  for (const word of line.code.split(' ')) {
    const longer = row === '' ? word : `${row} ${word}`;
    if (row !== '' && font.width(longer) > width) {
      rows.push(row);
      row = word;
    } else row = longer;
  }
  return [...rows, row].map((code) => ({ ...line, code }));
}

const literal = (code: string): string => `(${code.replace(/[\\()]/g, '\\$&')})`;
const points = (...values: number[]): string => values.map((value) => Math.round(value * 1_000) / 1_000).join(' ');

/** A paragraph of a text field, or an option of a list. */
interface ShownLine {
  readonly text: string;
  readonly isSelected: boolean;
}

/** Further options are not drawn: a page does not show more. */
const MOST_LINES = 400;

/** Returns the lines that a text or choice field shows for its value; passwords as asterisks (table 231). */
export function shownLines(pdf: Pdf, type: string, value: PdfObject, style: FieldStyle): ShownLine[] {
  const values = fieldValues(pdf, value);
  const plain = (text: string): ShownLine => ({ text, isSelected: false });
  if (style.isPassword && type === 'Tx') return [plain('*'.repeat(values.join('').length))];
  if (type === 'Tx') {
    const text = values.join('\n');
    return (style.isMultiline ? text.split('\n') : [text.replace(/\n/g, ' ')]).slice(0, MOST_LINES).map(plain);
  }
  const options = drawnOptions(pdf, style);
  if (style.isCombo) return [plain(options.find(([exported]) => exported === values[0])?.[1] ?? values[0] ?? '')];
  if (options.length === 0) return values.map(plain);
  const top = pdf.resolve(style.dict.get('TI'));
  return options
    .slice(typeof top === 'number' && top > 0 ? top : 0)
    .slice(0, MOST_LINES)
    .map(([exported, shown]) => ({ text: shown, isSelected: values.includes(exported) || values.includes(shown) }));
}

function fieldValues(pdf: Pdf, value: PdfObject): string[] {
  const resolved = pdf.resolve(value);
  const parts = isArray(resolved) ? resolved.map((each) => pdf.resolve(each)) : [resolved];
  return parts.filter((each) => each !== null).map((each) => fieldValueText(pdf, each));
}

/** Returns pairs of export value and displayed text (table 234). */
function drawnOptions(pdf: Pdf, { dict }: FieldStyle): [string, string][] {
  const own = dict.get('Opt') ?? pdf.findDict(dict.get('Parent'))?.get('Opt');
  return pdf.items(own).map((each) => {
    const option = pdf.resolve(each);
    if (!isArray(option)) return [fieldValueText(pdf, option), fieldValueText(pdf, option)];
    return [fieldValueText(pdf, pdf.resolve(option[0])), fieldValueText(pdf, pdf.resolve(option[1] ?? option[0]))];
  });
}

const fieldValueText = (pdf: Pdf, value: PdfObject): string =>
  (value instanceof Stream ? pdf.decode(value).toString('latin1') : stringText(value)).replace(/\r\n?/g, '\n');
