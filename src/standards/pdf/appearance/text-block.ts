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
  /** Points. The text shrinks from the largest size to the smallest; text that still does not fit is clipped. */
  readonly largest: number;
  readonly smallest: number;
  /** Breaks lines between words; otherwise a line that is too long makes the text shrink. */
  readonly wraps: boolean;
  /** `start` is the side at which reading of the paragraph begins. */
  readonly align: 'start' | 'centre';
  /** Vertical position if the text does not fill the area. */
  readonly anchor: 'top' | 'middle';
}

/** Line spacing, in font sizes. */
const LEADING = 1.2;
/** Maximum lines laid out: a page does not hold more at the smallest size. */
const MAX_LINES = 400;

/** A line of text and the direction of the paragraph that it belongs to. */
interface DirectedLine extends BrokenLine {
  readonly base: 'ltr' | 'rtl';
}

/** Draws text into an area, wrapped if requested, as large as fits. */
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
  // Words that are too wide at the smallest size are broken between letters.
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
  // The baseline position that centres ascent and descent within the line spacing.
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
