import type { PercentBox } from '../../../standards/pdf/index.ts';

/** A piece of text on a page, as PDF.js reads it: its matrix in user space, and its length along the line. */
export interface TextPiece {
  readonly str: string;
  readonly transform: readonly number[];
  readonly width: number;
  readonly height: number;
  readonly dir: string;
  readonly hasEOL: boolean;
}

/** The visible page: its size, and its place of a point in user space, from its top left. */
export interface Viewport {
  readonly width: number;
  readonly height: number;
  convertToViewportPoint(x: number, y: number): number[];
}

/** The share of a font's size that is below its baseline. */
const DESCENT = 0.22;

/** Splits the pieces of a page into lines. */
export function linesOf(pieces: readonly TextPiece[]): TextLine[] {
  const lines: TextPiece[][] = [[]];
  for (const piece of pieces) {
    lines.at(-1)!.push(piece);
    if (piece.hasEOL) lines.push([]);
  }
  return lines.map((line) => new TextLine(line));
}

/** A line of text: its characters with single spaces, each with its piece. */
export class TextLine {
  readonly text: string;
  readonly #places: readonly { readonly piece: TextPiece; readonly at: number }[];

  constructor(pieces: readonly TextPiece[]) {
    const characters = pieces.flatMap((piece) => [...piece.str].map((character, at) => ({ character, piece, at })));
    const kept = characters.filter(
      ({ character }, index) => !/\s/.test(character) || !/\s/.test(characters[index - 1]?.character ?? ' '),
    );
    // One UTF-16 unit for each place, so that indexes in the text are indexes of places.
    this.#places = kept.flatMap(({ character, piece, at }) => Array.from(character, () => ({ piece, at })));
    this.text = kept.map(({ character }) => (/\s/.test(character) ? ' ' : character)).join('');
  }

  /**
   * Returns the box of the characters from `start` to `end` (exclusive) on the visible page.
   * @param widthOf relative width of a text, to find characters within a piece
   */
  boxOf(start: number, end: number, viewport: Viewport, widthOf: (text: string) => number): PercentBox {
    const [first, last] = [this.#places[start]!, this.#places[end - 1]!];
    const points = [...edgeOf(first.piece, first.at, widthOf), ...edgeOf(last.piece, last.at + 1, widthOf)].map(
      ([x, y]) => viewport.convertToViewportPoint(x, y),
    );
    const xs = points.map(([x]) => (x! / viewport.width) * 100);
    const ys = points.map(([, y]) => (y! / viewport.height) * 100);
    const [x, y] = [Math.min(...xs), Math.min(...ys)];
    return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
  }
}

/** The lower and the upper end of the edge before the character at `at`, in user space. */
function edgeOf(
  { str, transform, width, height, dir }: TextPiece,
  at: number,
  widthOf: (text: string) => number,
): [number, number][] {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = transform;
  const along = Math.hypot(a, b) || 1;
  const upward = Math.hypot(c, d) || 1;
  const characters = [...str];
  const whole = widthOf(str);
  const share = whole ? widthOf(characters.slice(0, at).join('')) / whole : at / (characters.length || 1);
  const distance = width * (dir === 'rtl' ? 1 - share : share);
  const [x, y] = [e + (a / along) * distance, f + (b / along) * distance];
  return [-DESCENT, 1 - DESCENT].map((level) => [x + (c / upward) * height * level, y + (d / upward) * height * level]);
}
