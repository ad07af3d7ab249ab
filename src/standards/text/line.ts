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
