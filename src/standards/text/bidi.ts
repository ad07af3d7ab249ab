import bidiModule, { type Bidi } from 'bidi-js';

/** The package's types declare its default export as a property, which is wrong when it is imported as a module. */
const createBidi = bidiModule as unknown as typeof bidiModule.default;

/** A part of a line with one direction; parts are ordered from left to right. */
export interface Stretch {
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
