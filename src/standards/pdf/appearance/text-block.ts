import {
  type BrokenLine,
  beginsAtRight,
  charactersOf,
  fillLines,
  type Hand,
  type Piece,
  piecesOf,
  type Typeface,
} from '../../text/index.ts';
import type { Area, Canvas, Colour } from './canvas.ts';

export interface TextStyle {
  readonly hand: Hand;
  readonly colour: Colour;
  /** Points. The text shrinks from the largest size to the smallest; what does not fit then is cut off. */
  readonly largest: number;
  readonly smallest: number;
  /** Lines are broken between words; otherwise a line that is too long makes the text shrink. */
  readonly wraps: boolean;
  /** `start` is the side at which the paragraph is begun to be read. */
  readonly align: 'start' | 'centre';
  /** Where a text of fewer lines than fit stands. */
  readonly anchor: 'top' | 'middle';
}

/** Base line to base line, in font sizes. */
const LEADING = 1.2;
/** More lines than a page holds at the smallest size are not even laid out. */
const MAX_LINES = 400;

/** A line of text and the direction of the paragraph that it belongs to. */
interface DirectedLine extends BrokenLine {
  readonly base: 'ltr' | 'rtl';
}

/** Writes text into an area, broken into lines where it wraps, as large as fits. */
export function writeText(canvas: Canvas, area: Area, text: string, style: TextStyle): void {
  const typeface = canvas.typeface(style.hand);
  const paragraphs = text
    .split('\n')
    .slice(0, MAX_LINES)
    .map((paragraph) => ({
      base: beginsAtRight(paragraph) ? ('rtl' as const) : ('ltr' as const),
      pieces: style.wraps ? piecesOf(typeface, paragraph) : [whole(typeface, paragraph)],
    }));
  const linesAt = (size: number, split?: (piece: Piece) => readonly Piece[]): DirectedLine[] =>
    paragraphs.flatMap(({ base, pieces }) =>
      fillLines(pieces, (area.width * 1000) / size, split).map((line) => ({ ...line, base })),
    );
  let size = style.largest;
  let lines = linesAt(size);
  while (size > style.smallest && !fits(lines, size, area)) {
    size = Math.max(style.smallest, size * 0.92);
    lines = linesAt(size);
  }
  // What is too wide at the smallest size is broken between its letters.
  if (style.wraps && !fits(lines, size, area)) lines = linesAt(size, (piece) => charactersOf(typeface, piece));
  drawLines(canvas, area, lines.slice(0, MAX_LINES), size, style);
}

const whole = (typeface: Typeface, text: string): Piece => {
  const width = typeface.width(text);
  return { text, width, bareWidth: width };
};

function fits(lines: readonly BrokenLine[], size: number, area: Area): boolean {
  return (
    lines.length * size * LEADING <= area.height + 0.01 &&
    lines.every(({ width }) => (width * size) / 1000 <= area.width)
  );
}

function drawLines(canvas: Canvas, area: Area, lines: readonly DirectedLine[], size: number, style: TextStyle): void {
  const leading = size * LEADING;
  const { ascent, descent } = canvas.metrics(style.hand);
  const slack = Math.max(0, area.height - lines.length * leading);
  const top = area.y + area.height - (style.anchor === 'middle' ? slack / 2 : 0);
  // The base line that centres ascent and descent within the leading.
  const drop = leading / 2 + (((ascent - descent) / 2) * size) / 1000;
  lines.forEach(({ text, base }, i) => {
    const y = top - i * leading - drop;
    if (text === '' || y < area.y - leading) return;
    const line = canvas.shape(style.hand, text, base);
    const free = Math.max(0, area.width - (line.width * size) / 1000);
    const x = area.x + (style.align === 'centre' ? free / 2 : base === 'rtl' ? free : 0);
    canvas.line(line, { x, y, size, colour: style.colour, clip: area });
  });
}
