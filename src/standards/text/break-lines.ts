/** Text that breaks only at spaces. */
const EUROPEAN = /^[\0-\u052f\u1e00-\u206f]*$/;
/** Scripts without spaces between words: a dictionary finds the words. */
const WITHOUT_SPACES = /[\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]/u;
/** A line may end after each of these (UAX #14, class ID). */
const IDEOGRAPH = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{Extended_Pictographic}\u3000-\u303f\uff00-\uff60]/u;
/** Never at the start of a line: closing marks, small kana, the long-vowel and iteration marks (classes CL, CJ, NS). */
const NOT_FIRST =
  /^[\p{Pe}\p{Pf}\p{M}!%),.:;?、。，．：；？！・ー々〻ゝゞヽヾ〜～ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ…‥]/u;
/** Never at the end of a line: opening marks (class OP). */
const NOT_LAST = /[\p{Ps}\p{Pi}]$/u;

/** Measures a text on one line, in 1/1000 of the font size. */
export interface Measure {
  width(text: string): number;
}

/** A part of a paragraph that stays on one line, with its trailing spaces; widths in 1/1000 of the font size. */
export interface Piece {
  readonly text: string;
  readonly width: number;
  /** Width without trailing spaces. */
  readonly bareWidth: number;
}

/** A broken line without trailing spaces. */
export interface BrokenLine {
  readonly text: string;
  readonly width: number;
}

/**
 * Splits a paragraph where lines may break: at spaces, between ideographs, and between words of scripts without
 * spaces.
 */
export const piecesOf = (measure: Measure, paragraph: string): Piece[] => cut(paragraph).map(measured(measure));

/** Splits a piece into characters, for a word that is wider than a line. */
export const pieceCharacters = (measure: Measure, { text }: Piece): Piece[] => graphemesOf(text).map(measured(measure));

const measured =
  (measure: Measure) =>
  (text: string): Piece => {
    const bare = text.trimEnd();
    const bareWidth = bare === '' ? 0 : measure.width(bare);
    return { text, bareWidth, width: bare === text ? bareWidth : bareWidth + measure.width(text.slice(bare.length)) };
  };

/**
 * Fills lines of at most `width` with as many pieces as fit; returns at least one line. A piece that is wider than a
 * line is divided by `split`, or becomes a line that is too wide.
 */
export function fillLines(
  pieces: readonly Piece[],
  width: number,
  split: (piece: Piece) => readonly Piece[] = (piece) => [piece],
): BrokenLine[] {
  const lines: BrokenLine[] = [];
  let text = '';
  let used = 0;
  let bareUsed = 0;
  const flush = () => {
    lines.push({ text: text.trimEnd(), width: bareUsed });
    text = '';
    used = 0;
    bareUsed = 0;
  };
  const put = (piece: Piece) => {
    if (text !== '' && used + piece.bareWidth > width) flush();
    text += piece.text;
    if (piece.bareWidth > 0) bareUsed = used + piece.bareWidth;
    used += piece.width;
  };
  for (const piece of pieces) {
    if (piece.bareWidth <= width) put(piece);
    else for (const part of split(piece)) put(part);
  }
  if (text.trimEnd() !== '' || lines.length === 0) flush();
  return lines;
}

function cut(text: string): string[] {
  const bySpace = atSpaces(text);
  if (EUROPEAN.test(text) || (!WITHOUT_SPACES.test(text) && !IDEOGRAPH.test(text))) return bySpace;
  return bySpace.flatMap((word) => {
    if (IDEOGRAPH.test(word)) return joined(graphemesOf(word));
    if (WITHOUT_SPACES.test(word)) return joined(breakableWords(word), false);
    return [word];
  });
}

/** Splits after each space. */
function atSpaces(text: string): string[] {
  const parts: string[] = [];
  let from = 0;
  for (let at = text.indexOf(' '); at >= 0; at = text.indexOf(' ', from)) {
    parts.push(text.slice(from, at + 1));
    from = at + 1;
  }
  if (from < text.length || parts.length === 0) parts.push(text.slice(from));
  return parts;
}

/** Joins parts between which no line may break. */
function joined(parts: readonly string[], ideographsOnly = true): string[] {
  const pieces: string[] = [];
  for (const part of parts) {
    const before = pieces.at(-1);
    const apart =
      before !== undefined &&
      !NOT_FIRST.test(part) &&
      part.trim() !== '' &&
      !NOT_LAST.test(before) &&
      (!ideographsOnly || IDEOGRAPH.test(part) || IDEOGRAPH.test(before.slice(-2)));
    if (before === undefined || apart) pieces.push(part);
    else pieces[pieces.length - 1] += part;
  }
  return pieces;
}

/**
 * Characters passed to a segmenter at once. V8 copies the whole input into each returned segment, so segmenting a text
 * of 20,000 characters at once takes 800 MB.
 */
const WINDOW = 1024;

const words = new Intl.Segmenter('th', { granularity: 'word' });
const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** Splits text into user-perceived characters, each with its marks (UAX #29). */
export const graphemesOf = (text: string): string[] => textSegments(graphemes, text);

/** Splits text of scripts without spaces into words, by a dictionary. */
const breakableWords = (text: string): string[] => textSegments(words, text);

/**
 * Returns the segments of a text in order. A segment that ends at the end of a window is segmented again with the
 * following text; one longer than a window is split.
 */
function textSegments(segmenter: Intl.Segmenter, text: string): string[] {
  const segments: string[] = [];
  let from = 0;
  while (from < text.length) {
    const window = text.slice(from, from + WINDOW);
    const isLast = from + window.length === text.length;
    const found = [...segmenter.segment(window)].map(({ segment }) => segment);
    if (!isLast && found.length > 1) found.pop();
    for (const segment of found) from += segment.length;
    segments.push(...found);
  }
  return segments;
}
