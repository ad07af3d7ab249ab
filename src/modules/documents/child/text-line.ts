import { plainCharacters } from '../../../kernel/plain-text.ts';
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

/** A place before a character of a piece. */
interface Edge {
  readonly piece: TextPiece;
  /** Number of the character in its piece, from 0. */
  readonly at: number;
}

/** Characters that stand together as one: a letter and its marks, the parts of a Korean syllable, joined emoji. */
const composes = /[\p{M}\u1100-\u11FF\u200D]/u;
const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** A line in plain characters with single spaces, each with its place. */
export class TextLine {
  readonly text: string;
  /** Of each UTF-16 unit of the text: where its character begins and ends. */
  readonly #places: readonly { readonly unit: string; readonly from: Edge; readonly to: Edge }[];

  constructor(pieces: readonly TextPiece[]) {
    // One for each UTF-16 unit, so that indexes in texts are indexes here.
    const edges = pieces.flatMap((piece) =>
      [...piece.str].flatMap((character, at) => character.split('').map(() => ({ piece, at }))),
    );
    const whole = pieces.map(({ str }) => str).join('');
    const units = charactersOf(whole).flatMap(({ character, start }) => {
      const [from, last] = [edges[start]!, edges[start + character.length - 1]!];
      const to = { piece: last.piece, at: last.at + 1 };
      return plainCharacters(character)
        .split('')
        .map((unit) => ({ unit: /\s/.test(unit) ? ' ' : unit, from, to }));
    });
    this.#places = units.filter(({ unit }, index) => unit !== ' ' || (units[index - 1]?.unit ?? ' ') !== ' ');
    this.text = this.#places.map(({ unit }) => unit).join('');
  }

  /**
   * Returns the box of the characters from `start` to `end` (exclusive) on the visible page.
   * @param widthOf relative width of a text, to find characters within a piece
   */
  boxOf(start: number, end: number, viewport: Viewport, widthOf: (text: string) => number): PercentBox {
    const [{ from }, { to }] = [this.#places[start]!, this.#places[end - 1]!];
    const points = [...endsOf(from, widthOf), ...endsOf(to, widthOf)].map(([x, y]) =>
      viewport.convertToViewportPoint(x, y),
    );
    const xs = points.map(([x]) => (x! / viewport.width) * 100);
    const ys = points.map(([, y]) => (y! / viewport.height) * 100);
    const [x, y] = [Math.min(...xs), Math.min(...ys)];
    return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
  }
}

/** Splits a text into characters; `start` is the index of a character in UTF-16 units. */
function charactersOf(text: string): { readonly character: string; readonly start: number }[] {
  if (composes.test(text))
    return Array.from(graphemes.segment(text), ({ segment, index }) => ({ character: segment, start: index }));
  let end = 0;
  return Array.from(text, (character) => {
    const start = end;
    end += character.length;
    return { character, start };
  });
}

/** The lower and the upper end of an edge, in user space. */
function endsOf(
  { piece: { str, transform, width, height, dir }, at }: Edge,
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
