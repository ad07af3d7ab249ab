import type { Face } from '../../text/index.ts';
import type { Prepared } from './pen.ts';
import { packFont } from './subset.ts';

type Ranges = readonly (readonly [first: number, last: number])[];

/** French and all other languages of the EU in Latin script, with their punctuation. */
const latin: Ranges = [
  [0x20, 0x7e],
  [0xa0, 0x17f],
  [0x218, 0x21b],
  [0x2010, 0x2027],
  [0x2030, 0x203a],
  [0x20ac, 0x20ac],
  [0x2190, 0x2193],
  [0x25a1, 0x25a1],
];
const greek: Ranges = [[0x384, 0x3ce]];
const cyrillic: Ranges = [
  [0x400, 0x45f],
  [0x490, 0x491],
];
const vietnamese: Ranges = [
  [0x1a0, 0x1b0],
  [0x1ea0, 0x1ef9],
];

/** Character sets of prepared subsets, the smallest first. */
const sets = [latin, [...latin, ...greek], [...latin, ...cyrillic], [...latin, ...greek, ...cyrillic, ...vietnamese]];

const made = new WeakMap<Face, (Prepared | undefined)[]>();

/**
 * Returns a subset that is packed once per process and contains what most files need; null if a file uses other
 * glyphs. A new subset for each font of each file would take as long as drawing the file.
 */
export function preparedFor(face: Face, glyphs: Iterable<number>): Prepared | null {
  let packs = made.get(face);
  if (!packs) made.set(face, (packs = []));
  const shown = [...glyphs];
  for (const [index, ranges] of sets.entries()) {
    const texts = textsOf(face, ranges);
    if (!shown.every((glyph) => texts.has(glyph))) continue;
    packs[index] ??= { ...packFont(face, texts), texts };
    return packs[index];
  }
  return null;
}

const texts = new WeakMap<Face, Map<Ranges, ReadonlyMap<number, string>>>();

function textsOf(face: Face, ranges: Ranges): ReadonlyMap<number, string> {
  let known = texts.get(face);
  if (!known) texts.set(face, (known = new Map()));
  let found = known.get(ranges);
  if (!found) known.set(ranges, (found = glyphsOf(face, ranges)));
  return found;
}

function glyphsOf(face: Face, ranges: Ranges): ReadonlyMap<number, string> {
  const found = new Map<number, string>();
  for (const [first, last] of ranges)
    for (let codePoint = first; codePoint <= last; codePoint++) {
      const glyph = face.glyph(codePoint);
      if (glyph !== 0 && !found.has(glyph)) found.set(glyph, String.fromCodePoint(codePoint));
    }
  return found;
}
