import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { plainCharacters, plainText } from '../../../kernel/person-named.ts';
import { readPackaged } from '../../../platform/fonts.ts';
import { inspect, type PercentBox } from '../../../standards/pdf/index.ts';
import { openTypefaces } from '../../../standards/text/index.ts';
import { limits } from '../limits.ts';
import { DocumentProblem } from '../reasons.ts';

/** A piece of text on a page, as PDF.js reads it: its matrix in user space, and its length along the line. */
interface TextPiece {
  readonly str: string;
  readonly transform: readonly number[];
  readonly width: number;
  readonly height: number;
  readonly dir: string;
  readonly hasEOL: boolean;
}

/** The visible page: its size, and its place of a point in user space, from its top left. */
interface Viewport {
  readonly width: number;
  readonly height: number;
  convertToViewportPoint(x: number, y: number): number[];
}

/** The share of a font's size that is below its baseline. */
const DESCENT = 0.22;

/** Splits the pieces of a page into lines. */
function textLines(pieces: readonly TextPiece[]): TextLine[] {
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
class TextLine {
  readonly text: string;
  /** Of each UTF-16 unit of the text: where its character begins and ends. */
  readonly #places: readonly { readonly unit: string; readonly from: Edge; readonly to: Edge }[];

  constructor(pieces: readonly TextPiece[]) {
    // One for each UTF-16 unit, so that indexes in texts are indexes here.
    const edges = pieces.flatMap((piece) =>
      [...piece.str].flatMap((character, at) => character.split('').map(() => ({ piece, at }))),
    );
    const whole = pieces.map(({ str }) => str).join('');
    const units = placedCharacters(whole).flatMap(({ character, start }) => {
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
function placedCharacters(text: string): { readonly character: string; readonly start: number }[] {
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

/** What to search in the PDF at the path `from`. */
export interface FindText {
  readonly from: string;
  /** Texts within one line. What looks the same is the same (`kernel/person-named.ts`). */
  readonly texts: readonly string[];
  /** Also finds every tag in double braces: `{{sign:tenant}}`. */
  readonly tags: boolean;
}

/** A place of a text. */
export interface TextHit {
  /** The text, as in the request; or the whole tag, in plain characters, as far as it stands on one line. */
  readonly text: string;
  /** Whether it was found as a tag. */
  readonly isTag: boolean;
  /** From 1. */
  readonly page: number;
  /** In percent of the visible page. */
  readonly box: PercentBox;
}

/** A tag; also one that its line does not end. */
const TAG = /\{\{[^{}]{1,200}(?:\}\})?/g;

/**
 * Finds texts on the visible parts of the pages, in the order of the pages and of their contents. Reads with PDF.js.
 * @throws PdfProblem, DocumentProblem (the PDF cannot be read)
 */
export async function findText({ from, texts, tags }: FindText): Promise<{ readonly hits: readonly TextHit[] }> {
  const bytes = readFileSync(from);
  const { problem } = inspect(bytes);
  if (problem && !problem.repairable) throw problem;
  const wanted = [...new Set(texts)].map((text) => ({ text, plain: plainText(text) }));
  const hits: TextHit[] = [];
  for await (const { page, pieces, viewport } of textPages(bytes)) {
    for (const line of textLines(pieces)) {
      const found = [
        ...wanted.flatMap(({ text, plain }) =>
          placesOf(line.text, plain).map((start) => ({ text, isTag: false, start, length: plain.length })),
        ),
        ...(tags ? [...line.text.matchAll(TAG)] : []).map(({ 0: text, index: start }) => {
          return { text, isTag: true, start, length: text.length };
        }),
      ];
      for (const { text, isTag, start, length } of found) {
        const box = line.boxOf(start, start + length, viewport, codePointWidth);
        if (isVisible(box)) hits.push({ text, isTag, page, box });
        if (hits.length >= limits.textHits) return { hits };
      }
    }
  }
  return { hits };
}

const codePointWidth = (text: string): number => openTypefaces(readPackaged).text.width(text);

/** Where `part` begins in the text; places do not overlap. */
function placesOf(text: string, part: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(part); part && at >= 0; at = text.indexOf(part, at + part.length)) places.push(at);
  return places;
}

const isVisible = ({ x, y, width, height }: PercentBox): boolean =>
  x + width > 0 && y + height > 0 && x < 100 && y < 100;

interface TextPage {
  readonly page: number;
  readonly pieces: readonly TextPiece[];
  readonly viewport: Viewport;
}

/** Reads the text of one page after the other. @throws DocumentProblem */
async function* textPages(bytes: Buffer): AsyncGenerator<TextPage> {
  const folder = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
  // PDF.js makes a matrix for drawing while it is loaded. Node has none, a release has no library for drawing, and
  // nothing is drawn here.
  globalThis.DOMMatrix ??= class {} as typeof DOMMatrix;
  // Only children that search load it: it takes longer to load than the rest of the child.
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const loading = getDocument({
    data: new Uint8Array(bytes),
    cMapUrl: `${folder}/cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${folder}/standard_fonts/`,
    disableFontFace: true,
    useSystemFonts: false,
    useWorkerFetch: false,
    isOffscreenCanvasSupported: false,
    enableXfa: false,
    verbosity: 0,
  });
  try {
    const document = await loading.promise.catch(() => {
      throw new DocumentProblem('hopeless');
    });
    for (let page = 1; page <= document.numPages; page++) {
      const each = await document.getPage(page);
      const { items } = await each.getTextContent();
      const pieces = items.filter((item): item is typeof item & TextPiece => 'str' in item);
      yield { page, pieces, viewport: each.getViewport({ scale: 1 }) };
      each.cleanup();
    }
  } finally {
    await loading.destroy();
  }
}
