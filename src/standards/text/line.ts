import type { Face, ShapedGlyph } from './face.ts';

/** A glyph as it is shown; measures are in 1/1000 of the font size. */
export interface PlacedGlyph {
  readonly id: number;
  readonly advance: number;
  readonly shiftX: number;
  readonly shiftY: number;
}

/** Glyphs that stand for some characters together. */
export interface Cluster {
  readonly text: string;
  readonly glyphs: readonly PlacedGlyph[];
  /** What the glyphs look like, where they stand for characters that no font has. */
  readonly replaced?: string;
}

/** Clusters of one face, from left to right. */
export interface Run {
  readonly face: Face;
  readonly rightToLeft: boolean;
  /** Where each cluster is one character and one glyph at its own width: the glyphs, four hexadecimal digits each. */
  readonly plain?: string;
  readonly clusters: readonly Cluster[];
}

/** A line, ready to be shown from left to right; `width` is in 1/1000 of the font size. */
export interface Line {
  readonly runs: readonly Run[];
  readonly width: number;
}

/** Shaped glyphs, from left to right, gathered with the characters that they stand for. */
export function clustersOf(text: string, glyphs: readonly ShapedGlyph[], rightToLeft: boolean): Cluster[] {
  const found: { start: number; glyphs: PlacedGlyph[] }[] = [];
  for (const { cluster, ...glyph } of glyphs) {
    const last = found.at(-1);
    if (last?.start === cluster) last.glyphs.push(glyph);
    else found.push({ start: cluster, glyphs: [glyph] });
  }
  // Clusters follow one another in one direction; each ends where the next in the text begins.
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
