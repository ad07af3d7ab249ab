import bidiModule, { type Bidi } from 'bidi-js';
import type { Face, ShapedGlyph } from './face.ts';

/** A positioned glyph; measures are in 1/1000 of the font size. */
export interface PlacedGlyph {
  readonly id: number;
  readonly advance: number;
  readonly shiftX: number;
  readonly shiftY: number;
}

/** Glyphs that together represent some characters. */
export interface Cluster {
  readonly text: string;
  readonly glyphs: readonly PlacedGlyph[];
  /** The text that the glyphs look like, if they replace characters that no font has. */
  readonly replaced?: string;
}

/** Clusters of one face, from left to right. */
export interface Run {
  readonly face: Face;
  readonly rightToLeft: boolean;
  /**
   * Set if each cluster is one character and one glyph at its own width: the glyphs, as four hexadecimal digits each.
   */
  readonly plain?: string;
  readonly clusters: readonly Cluster[];
}

/** A line, ready to be drawn from left to right; `width` is in 1/1000 of the font size. */
export interface Line {
  readonly runs: readonly Run[];
  readonly width: number;
}

/** Groups shaped glyphs, ordered from left to right, by the characters that they represent. */
export function clustersOf(text: string, glyphs: readonly ShapedGlyph[], rightToLeft: boolean): Cluster[] {
  const found: { start: number; glyphs: PlacedGlyph[] }[] = [];
  for (const { cluster, ...glyph } of glyphs) {
    const last = found.at(-1);
    if (last?.start === cluster) last.glyphs.push(glyph);
    else found.push({ start: cluster, glyphs: [glyph] });
  }
  // Clusters follow each other in one direction; each ends where the next one starts in the text.
  const inText = rightToLeft ? [...found].reverse() : found;
  const ends = new Map(inText.map(({ start }, index) => [start, inText[index + 1]?.start ?? text.length]));
  return found.map(({ start, glyphs: placed }) => ({ text: text.slice(start, ends.get(start)), glyphs: placed }));
}

export const widthOfRuns = (runs: readonly Run[]): number =>
  runs.reduce(
    (sum, { clusters }) =>
      clusters.reduce((more, { glyphs }) => glyphs.reduce((all, { advance }) => all + advance, more), sum),
    0,
  );

/** The package's types declare its default export as a property, which is wrong when it is imported as a module. */
const createBidi = bidiModule as unknown as typeof bidiModule.default;

/** A part of a line with one direction; parts are ordered from left to right. */
interface Stretch {
  readonly text: string;
  readonly rightToLeft: boolean;
}

/** Characters of right-to-left scripts, and bidirectional control characters. */
const TURNS =
  /[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

let bidi: Bidi | undefined;

/** Returns whether a paragraph starts at the right: its first letter is of a right-to-left script (UAX #9, P2). */
export function beginsAtRight(text: string): boolean {
  if (!TURNS.test(text)) return false;
  bidi ??= createBidi();
  return bidi.getEmbeddingLevels(text).paragraphs[0]?.level === 1;
}

/**
 * Splits a line where its direction changes, reordered for display by UAX #9; `base` is the direction of its
 * paragraph.
 */
export function stretchesOf(line: string, base: 'ltr' | 'rtl'): readonly Stretch[] {
  if (base === 'ltr' && !TURNS.test(line)) return [{ text: line, rightToLeft: false }];
  bidi ??= createBidi();
  const { levels } = bidi.getEmbeddingLevels(line, base);
  const found: { text: string; level: number }[] = [];
  for (const [at, character] of line.split('').entries()) {
    const level = levels[at] ?? 0;
    const last = found.at(-1);
    if (last && last.level === level) last.text += character;
    else found.push({ text: character, level });
  }
  return reorder(found).map(({ text, level }) => ({ text, rightToLeft: level % 2 === 1 }));
}

/** Rule L2: from the highest level to the lowest odd one, reverses each sequence of parts with at least that level. */
function reorder<T extends { readonly level: number }>(stretches: readonly T[]): T[] {
  const ordered = [...stretches];
  const highest = Math.max(0, ...ordered.map(({ level }) => level));
  for (let level = highest; level > 0; level--) {
    for (let from = 0; from < ordered.length; from++) {
      const isLevel = (index: number) => (ordered[index]?.level ?? -1) >= level;
      if (!isLevel(from)) continue;
      let to = from;
      while (isLevel(to)) to++;
      ordered.splice(from, to - from, ...ordered.slice(from, to).reverse());
      from = to;
    }
  }
  return ordered;
}
