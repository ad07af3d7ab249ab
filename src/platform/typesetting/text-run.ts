import { type Glyph, utf16 } from './face.ts';
import type { FaceName, Fonts } from './fonts.ts';

/** Glyphs of one cut in a row, as a text-showing operator takes them. */
export interface Piece {
  readonly face: FaceName;
  readonly cut: string;
  /** Hex digits of the glyph codes. */
  readonly codes: string;
}

/** Pieces that say together what their glyphs say, or, where these cannot, what `actual` says. */
export interface Run {
  readonly pieces: readonly Piece[];
  /** Replacement text (ISO 32000-1 §14.9.4) as hex UTF-16; '' where none is needed. */
  readonly actual: string;
}

/** U+25A1 WHITE SQUARE: stands for a character that no font has. `.notdef` may not be shown (ISO 19005-3 §6.2.11.8). */
const BOX = 0x25a1;
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/u;
/** A stretch of right-to-left letters, with the spaces and marks between them. */
const rightToLeftRun =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff](?:[\s\p{P}\p{M}]*[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff])*/gu;

/** A character as it will be shown: its own face's glyph, else the plain face's, else a box. */
interface Shown {
  readonly face: FaceName;
  readonly glyph: Glyph;
  /** False for a box. */
  readonly found: boolean;
}

const known = new WeakMap<Fonts, Record<FaceName, Map<number, Shown>>>();

function shownBy(fonts: Fonts, face: FaceName): (codePoint: number) => Shown {
  let faces = known.get(fonts);
  if (!faces) known.set(fonts, (faces = { text: new Map(), bold: new Map(), mono: new Map() }));
  const characters = faces[face];
  return (codePoint) => {
    let shown = characters.get(codePoint);
    if (!shown) {
      const from = fonts[face].glyph(codePoint) ? face : 'text';
      const glyph = fonts[from].glyph(codePoint);
      shown = { face: from, glyph: glyph ?? fonts.text.glyph(BOX)!, found: glyph !== null };
      characters.set(codePoint, shown);
    }
    return shown;
  };
}

/** Width of printable text at 1 point, in points; what a box takes counts too. */
export function widthOf(fonts: Fonts, face: FaceName, text: string): number {
  const shown = shownBy(fonts, face);
  let width = 0;
  for (const character of text) width += shown(character.codePointAt(0)!).glyph.advance;
  return width / 1000;
}

/** Whether the fonts have a picture for every character of a printable text. */
export function canShow(fonts: Fonts, text: string): boolean {
  const shown = shownBy(fonts, 'text');
  for (const character of text) if (!shown(character.codePointAt(0)!).found) return false;
  return true;
}

/** What to show for a line of printable text, from left to right. */
export function runsOf(fonts: Fonts, face: FaceName, text: string): Run[] {
  if (!rightToLeft.test(text)) return leftToRight(fonts, face, text);
  const runs: Run[] = [];
  let at = 0;
  for (const match of text.matchAll(rightToLeftRun)) {
    const has = (name: FaceName) => [...match[0]].every((character) => fonts[name].glyph(character.codePointAt(0)!));
    const able = [face, 'text' as const].find(has);
    runs.push(...leftToRight(fonts, face, text.slice(at, match.index)));
    if (able) {
      const pieces: WritablePiece[] = [];
      for (const glyph of fonts[able].rightToLeft(match[0])) append(pieces, able, glyph);
      runs.push({ pieces, actual: utf16(match[0]) });
    } else runs.push(...leftToRight(fonts, face, match[0]));
    at = match.index + match[0].length;
  }
  return [...runs, ...leftToRight(fonts, face, text.slice(at))];
}

function leftToRight(fonts: Fonts, wanted: FaceName, text: string): Run[] {
  const shown = shownBy(fonts, wanted);
  const runs: Run[] = [];
  let pieces: WritablePiece[] = [];
  for (const character of text) {
    const { face, glyph, found } = shown(character.codePointAt(0)!);
    if (found) append(pieces, face, glyph);
    else {
      if (pieces.length) runs.push({ pieces, actual: '' });
      pieces = [];
      runs.push({ pieces: [{ face, cut: glyph.cut, codes: glyph.code }], actual: utf16(character) });
    }
  }
  if (pieces.length) runs.push({ pieces, actual: '' });
  return runs;
}

type WritablePiece = { -readonly [key in keyof Piece]: Piece[key] };

/** Neighbours of one cut become one piece. */
function append(pieces: WritablePiece[], face: FaceName, { cut, code }: Glyph): void {
  const last = pieces.at(-1);
  if (last && last.face === face && last.cut === cut) last.codes += code;
  else pieces.push({ face, cut, codes: code });
}
