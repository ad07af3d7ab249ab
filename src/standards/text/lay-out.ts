import { type BrokenLine, fillLines, type Measure, type Piece, pieceCharacters, piecesOf } from './break-lines.ts';

/** Points. */
export interface TextArea {
  readonly width: number;
  readonly height: number;
}

/** How a text may be laid into an area. */
export interface TextFit {
  /** Points. The text shrinks from the largest size; below the smallest it is not legible. */
  readonly largest: number;
  readonly smallest: number;
  /** Breaks lines between words; otherwise a line that is too long makes the text shrink. */
  readonly wraps: boolean;
}

/** A line, and the number of the paragraph that it is of. */
export interface LaidLine extends BrokenLine {
  readonly paragraph: number;
}

export interface LaidText {
  /** Points. */
  readonly size: number;
  readonly lines: readonly LaidLine[];
  /** Whether the whole text fits at the smallest size or above. Otherwise it is smaller, so that nothing is cut off. */
  readonly isLegible: boolean;
}

/** Line spacing, in font sizes. */
export const LEADING = 1.2;
/** Maximum lines laid out: a page does not hold more at 2 points. */
const MAX_LINES = 400;
const STEP = 0.92;
/** Nothing is drawn smaller, points: what does not fit then is clipped. */
const TINIEST = 0.5;

/** Lays a text into an area, wrapped if requested, as large as fits. */
export function layOut(
  measure: Measure,
  area: TextArea,
  text: string,
  { largest, smallest, wraps }: TextFit,
): LaidText {
  const all = text.split('\n');
  const paragraphs = all
    .slice(0, MAX_LINES)
    .map((paragraph) => (wraps ? piecesOf(measure, paragraph) : [whole(measure, paragraph)]));
  const linesAt = (size: number, split?: (piece: Piece) => readonly Piece[]): LaidLine[] =>
    paragraphs
      .flatMap((pieces, paragraph) =>
        fillLines(pieces, (area.width * 1000) / size, split).map((line) => ({ ...line, paragraph })),
      )
      .slice(0, MAX_LINES + 1);
  let size = largest;
  let lines = linesAt(size);
  const shrink = (to: number, split?: (piece: Piece) => readonly Piece[]) => {
    while (size > to && !fits(lines, size, area)) {
      size = Math.max(to, size * STEP);
      lines = linesAt(size, split);
    }
  };
  shrink(smallest);
  if (fits(lines, size, area)) return { size, lines, isLegible: all.length <= MAX_LINES };
  // Words that are too wide at the smallest size are broken between letters.
  const split = wraps ? (piece: Piece) => pieceCharacters(measure, piece) : undefined;
  if (split) lines = linesAt(size, split);
  const isLegible = fits(lines, size, area);
  shrink(TINIEST, split);
  return { size, lines: lines.slice(0, MAX_LINES), isLegible };
}

const whole = (measure: Measure, text: string): Piece => {
  const width = measure.width(text);
  return { text, width, bareWidth: width };
};

function fits(lines: readonly BrokenLine[], size: number, area: TextArea): boolean {
  return (
    lines.length <= MAX_LINES &&
    lines.length * size * LEADING <= area.height + 0.01 &&
    lines.every(({ width }) => (width * size) / 1000 <= area.width)
  );
}

/** The margin of a text in its box, points. */
const MARGIN = 2;
/** Contracts are written in 12 points; 6 are still legible on paper. */
const sizes = { largest: 12, legible: 6 };

/** The area of a box without a margin on each side, at most a quarter of it. */
export function inside({ width, height }: TextArea, margin = MARGIN): TextArea & { readonly margin: number } {
  const by = Math.min(margin, width / 4, height / 4);
  return { margin: by, width: width - 2 * by, height: height - 2 * by };
}

/** How the value of a field is laid into its box. In a box that is lower than a legible line, one line may fill it. */
export function fitOfValue(box: TextArea): TextFit {
  const smallest = Math.min(sizes.legible, inside(box).height / LEADING);
  return { largest: Math.min(sizes.largest, Math.max(smallest, box.height * 0.72)), smallest, wraps: true };
}
