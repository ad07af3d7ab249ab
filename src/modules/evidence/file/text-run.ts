import { type Glyph, utf16 } from './face.ts';
import type { EvidenceFonts, FaceName } from './fonts.ts';

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
const rightToLeftRun = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff](?:[\s\p{P}\p{M}]*[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff])*/gu;

/** The glyph of a character and the face that has it: its own face, else the plain one, else a box. */
function find(fonts: EvidenceFonts, face: FaceName, codePoint: number): { face: FaceName; glyph: Glyph; found: boolean } {
  const own = fonts[face].glyph(codePoint);
  if (own) return { face, glyph: own, found: true };
  const plain = fonts.text.glyph(codePoint);
  return { face: 'text', glyph: plain ?? fonts.text.glyph(BOX)!, found: plain !== null };
}

/** Width of printable text at 1 point, in points; what a box takes counts too. */
export function widthOf(fonts: EvidenceFonts, face: FaceName, text: string): number {
  let width = 0;
  for (const character of text) width += find(fonts, face, character.codePointAt(0)!).glyph.advance;
  return width / 1000;
}

/** Whether the fonts have a picture for every character of a printable text. */
export function canShow(fonts: EvidenceFonts, text: string): boolean {
  for (const character of text) if (!find(fonts, 'text', character.codePointAt(0)!).found) return false;
  return true;
}

/** What to show for a line of printable text, from left to right. */
export function runsOf(fonts: EvidenceFonts, face: FaceName, text: string): Run[] {
  if (!rightToLeft.test(text)) return leftToRight(fonts, face, text);
  const runs: Run[] = [];
  let at = 0;
  for (const match of text.matchAll(rightToLeftRun)) {
    const has = (name: FaceName) => [...match[0]].every((character) => fonts[name].glyph(character.codePointAt(0)!));
    const able = [face, 'text' as const].find(has);
    runs.push(...leftToRight(fonts, face, text.slice(at, match.index)));
    if (able) runs.push({ pieces: join(fonts[able].rightToLeft(match[0]).map(piece(able))), actual: utf16(match[0]) });
    else runs.push(...leftToRight(fonts, face, match[0]));
    at = match.index + match[0].length;
  }
  return [...runs, ...leftToRight(fonts, face, text.slice(at))];
}

const piece =
  (face: FaceName) =>
  ({ cut, code }: Glyph): Piece => ({ face, cut, codes: code });

function leftToRight(fonts: EvidenceFonts, wanted: FaceName, text: string): Run[] {
  const runs: Run[] = [];
  let plain: Piece[] = [];
  const flush = () => {
    if (plain.length) runs.push({ pieces: join(plain), actual: '' });
    plain = [];
  };
  for (const character of text) {
    const { face, glyph, found } = find(fonts, wanted, character.codePointAt(0)!);
    if (found) plain.push(piece(face)(glyph));
    else {
      flush();
      runs.push({ pieces: [piece(face)(glyph)], actual: utf16(character) });
    }
  }
  flush();
  return runs;
}

/** Neighbours of one cut become one piece. */
function join(pieces: readonly Piece[]): Piece[] {
  const joined: { face: FaceName; cut: string; codes: string }[] = [];
  for (const { face, cut, codes } of pieces) {
    const last = joined.at(-1);
    if (last && last.face === face && last.cut === cut) last.codes += codes;
    else joined.push({ face, cut, codes });
  }
  return joined;
}
