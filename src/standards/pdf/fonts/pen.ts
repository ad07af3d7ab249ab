import type { Cluster, Face, Line, Run } from '../../text/index.ts';
import type { Ref } from '../objects.ts';
import { type EmbedOptions, embedFont, type FontProgram, hex16, type ObjectTarget, packFont, utf16 } from './subset.ts';

/** A font of a file: its resource name, its object, and the glyphs shown so far with their texts. */
interface Used {
  readonly resource: string;
  readonly ref: Ref;
  readonly texts: Map<number, string>;
  /** Clusters of plain text whose glyphs map to their text. */
  readonly plain: Set<Cluster>;
}

/** A font subset prepared for many files; used if a file needs no other glyph. */
interface Prepared extends FontProgram {
  readonly texts: ReadonlyMap<number, string>;
}

/**
 * Draws lines in one file and finally embeds what they need of each font, so that each font is embedded once with only
 * the used glyphs.
 */
export class Pen {
  readonly #target: ObjectTarget;
  readonly #prepared: (face: Face, glyphs: Iterable<number>) => Prepared | null;
  readonly #used = new Map<Face, Used>();

  constructor(target: ObjectTarget, prepared: (face: Face, glyphs: Iterable<number>) => Prepared | null = () => null) {
    this.#target = target;
    this.#prepared = prepared;
  }

  /**
   * Returns operators that draw a line at the current text position, and adds the fonts that they name to `resources`.
   */
  show(line: Line, size: number, resources?: Map<string, Ref>): string {
    return line.runs
      .map((run) => {
        const used = this.#use(run.face);
        resources?.set(used.resource, used.ref);
        return `/${used.resource} ${size} Tf ${run.plain ? showPlain(run, run.plain, size, used) : showRun(run, size, used.texts)}`;
      })
      .join('\n');
  }

  /** The fonts used so far, by resource name. */
  get fonts(): ReadonlyMap<string, Ref> {
    return new Map([...this.#used.values()].map(({ resource, ref }) => [resource, ref]));
  }

  /** Embeds the fonts that were used. Call it once, after the last `show`. */
  finish(options: EmbedOptions = {}): void {
    for (const [face, { ref, texts }] of this.#used) {
      const prepared = this.#prepared(face, texts.keys());
      const suffices = prepared && [...texts].every(([glyph, text]) => isSame(prepared.texts.get(glyph), text));
      embedFont(this.#target, ref, face, suffices ? prepared : packFont(face, texts), options);
    }
  }

  #use(face: Face): Used {
    let used = this.#used.get(face);
    if (!used) {
      used = { resource: `F${this.#used.size}`, ref: this.#target.reserve(), texts: new Map(), plain: new Set() };
      this.#used.set(face, used);
    }
    return used;
  }
}

/** Returns whether a glyph mapped to one text can be read as the other; a font may have one glyph for all spaces. */
const isSame = (known: string | undefined, text: string): boolean =>
  known === text || (known !== undefined && known.trim() === '' && text.trim() === '');

/** Draws a run of plain text: most of what the service prints. */
function showPlain(run: Run, codes: string, size: number, { texts, plain }: Used): string {
  for (const cluster of run.clusters)
    if (!plain.has(cluster)) {
      if (!learn(run, cluster, texts)) return showRun(run, size, texts);
      plain.add(cluster);
    }
  return `<${codes}> Tj`;
}

/**
 * Draws a run's glyphs. Glyphs that do not map to their text are put in a span with the text (ISO 32000-2, 14.9.4).
 * Readers reverse right-to-left text themselves, so each such cluster then has its own span.
 */
function showRun(run: Run, size: number, texts: Map<number, string>): string {
  const parts: { readonly clusters: Cluster[]; readonly isReadable: boolean }[] = [];
  for (const cluster of run.clusters) {
    const isReadable = learn(run, cluster, texts);
    const last = parts.at(-1);
    if (last && last.isReadable === isReadable && (isReadable || !run.rightToLeft)) last.clusters.push(cluster);
    else parts.push({ clusters: [cluster], isReadable });
  }
  return showGlyphs(run, parts, size);
}

/** Text of the remaining glyphs, if one of several glyphs has the text of them all. */
const NOTHING = '\u200b';

/** Records the text of a cluster's glyphs; returns whether they can be read as its text. */
function learn({ face, rightToLeft }: Run, { text, glyphs, replaced }: Cluster, texts: Map<number, string>): boolean {
  const [only] = glyphs;
  if (glyphs.length === 1) {
    const known = texts.get(only!.id);
    if (known === undefined) texts.set(only!.id, replaced ?? text);
    return isSame(texts.get(only!.id), text);
  }
  const unsaid = [...text];
  const others = glyphs.filter(({ id }) => {
    const at = unsaid.findIndex((character) => face.glyph(character.codePointAt(0)!) === id);
    if (at < 0) return true;
    const [character] = unsaid.splice(at, 1);
    if (!texts.has(id)) texts.set(id, character!);
    return false;
  });
  // Assigns text without a glyph of its own to a letter instead of a mark.
  const main = others.find(({ advance }) => advance > 0) ?? others[0];
  for (const { id } of others)
    if (!texts.has(id)) texts.set(id, id === main?.id && unsaid.length > 0 ? unsaid.join('') : NOTHING);
  const glyphTexts = glyphs.map(({ id }) => texts.get(id)!);
  return (rightToLeft ? glyphTexts.reverse() : glyphTexts).join('').normalize() === text.normalize();
}

/** `TJ` (9.4.3), with offsets in thousandths for kerned glyphs; `Ts` raises marks. */
function showGlyphs(
  { face, rightToLeft }: Run,
  parts: readonly { readonly clusters: readonly Cluster[]; readonly isReadable: boolean }[],
  size: number,
): string {
  const shows: string[] = [];
  let items: string[] = [];
  let codes = '';
  let rise = 0;
  let pending = 0;
  const flush = () => {
    if (codes) items.push(`<${codes}>`);
    if (items.length === 1 && codes) shows.push(`${items[0]} Tj`);
    else if (items.length > 0) shows.push(`[${items.join('')}] TJ`);
    codes = '';
    items = [];
  };
  const move = (by: number) => {
    if (by === 0) return;
    if (codes) items.push(`<${codes}>`);
    codes = '';
    items.push(String(by));
  };
  const open = (text: string) => {
    flush();
    shows.push(`/Span <</ActualText <feff${utf16(text)}>>> BDC`);
  };
  const close = () => {
    flush();
    shows.push('EMC');
  };
  for (const { clusters, isReadable } of parts) {
    const glyphs = clusters.flatMap((cluster) => cluster.glyphs);
    // In right-to-left text the marks come first; the text's span contains only the letter.
    const letter = rightToLeft ? glyphs.findIndex(({ advance }) => advance > 0) : 0;
    if (!isReadable && letter > 0) open('');
    for (const [index, { id, advance, shiftX, shiftY }] of glyphs.entries()) {
      if (!isReadable && index === Math.max(letter, 0)) {
        if (letter > 0) close();
        const text = clusters.map((cluster) => cluster.text).join('');
        // When reversed together with its letter, a joiner would be on the wrong side.
        open(rightToLeft ? text.replace(/[\u200c\u200d]/g, '') : text);
      }
      if (shiftY !== rise) {
        flush();
        rise = shiftY;
        shows.push(`${rounded((rise * size) / 1000)} Ts`);
      }
      move(rounded(pending - shiftX));
      codes += hex16(id);
      pending = face.width(id) + shiftX - advance;
    }
    if (!isReadable) close();
  }
  move(rounded(pending));
  flush();
  if (rise !== 0) shows.push('0 Ts');
  return shows.join(' ');
}

const rounded = (value: number): number => Math.round(value * 100) / 100;

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
    const texts = faceTexts(face, ranges);
    if (!shown.every((glyph) => texts.has(glyph))) continue;
    packs[index] ??= { ...packFont(face, texts), texts };
    return packs[index];
  }
  return null;
}

const texts = new WeakMap<Face, Map<Ranges, ReadonlyMap<number, string>>>();

function faceTexts(face: Face, ranges: Ranges): ReadonlyMap<number, string> {
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
