import { itemAt } from '../../kernel/definitely.ts';
import { Recent } from '../../kernel/shared-work.ts';
import { graphemesOf } from './break-lines.ts';
import type { Face, Metrics } from './face.ts';
import { type Family, type Hand, weights } from './families.ts';
import { FontLibrary, type ReadFile } from './library.ts';
import { beginsAtRight, type Cluster, clustersOf, type Line, type Run, stretchesOf, widthOfRuns } from './line.ts';
import { familiesOfHand } from './style-families.ts';

/**
 * Text with one glyph per character, independent of its neighbours: European letters without combining marks,
 * punctuation.
 */
const PLAIN =
  /^[\x20-\x7e\xa0-\xac\xae-\u024f\u0386-\u03ce\u0400-\u0482\u048a-\u052f\u1e00-\u1eff\u2010-\u2027\u2030-\u203a\u20a0-\u20bf\u2190-\u2193\u2713]*$/;
const PLAIN_END = 0x2800;
/** Characters that need no glyph: joiners, variation selectors. */
const UNDRAWN = /^(?:\u034f|\u200c|\u200d|[\ufe00-\ufe0f]|[\u{e0100}-\u{e01ef}])$/u;
/** U+25A1 WHITE SQUARE replaces a character that no font has; `.notdef` must not be shown (ISO 19005-3, 6.2.11.8). */
const BOX = 0x25a1;

/** Maximum cached lines; at a hundred characters each, some 2 MB. */
const MAX_LINES = 2000;
/** Maximum cached shaped lines, and maximum UTF-16 units of each. */
const MAX_SHAPED = 200;
const MAX_SHAPED_LENGTH = 200;

/** The location of a character's glyph: a file of a family. */
interface Place {
  readonly family: Family;
  readonly file: string;
}

/** A character shown by one glyph, independent of its neighbours. */
interface PlainCharacter {
  readonly cluster: Cluster;
  readonly code: string;
  readonly width: number;
}

/** A part of a text in one face; null for characters that no font has. */
interface Part {
  face: Face | null;
  text: string;
}

/** Chooses a font for each character of one hand (text style), and shapes and orders lines. */
export class Typeface {
  readonly #library: FontLibrary;
  readonly #hand: Hand;
  /** Text printed by the service is not kerned, so its Latin text needs no shaping. */
  readonly #isPrinted: boolean;
  readonly #widths = new Float64Array(PLAIN_END).fill(Number.NaN);
  /** Cached lookups of single characters, by the families searched. */
  readonly #places = new Map<readonly Family[], Map<number, Place | null>>();
  readonly #plain = new Map<number, PlainCharacter | null>();
  /** Cached plain lines: labels and explanations are the same in every file. */
  readonly #lines = new Map<string, Line>();
  /** Cached shaped lines: drawing a name asks for its line three times. */
  readonly #shaped = new Recent<Line>(MAX_SHAPED);

  constructor(library: FontLibrary, hand: Hand) {
    this.#library = library;
    this.#hand = hand;
    this.#isPrinted = hand === 'print' || hand === 'bold' || hand === 'mono';
  }

  /** The metrics of the hand's first font. */
  get metrics(): Metrics {
    return this.#faceOf(familiesOfHand(this.#hand, ''), [0x41])!.metrics;
  }

  /** Shapes one line. `base` is the direction of its paragraph; default: detected from the line. */
  line(text: string, base?: 'ltr' | 'rtl'): Line {
    const plain = this.#plainLine(text);
    if (plain) return plain;
    const direction = base ?? (beginsAtRight(text) ? 'rtl' : 'ltr');
    if (text.length > MAX_SHAPED_LENGTH) return this.#shape(text, direction);
    return this.#shaped.get(`${direction} ${text}`, () => this.#shape(text, direction));
  }

  #shape(text: string, direction: 'ltr' | 'rtl'): Line {
    const families = familiesOfHand(this.#hand, text);
    const runs = stretchesOf(text, direction).flatMap((stretch) => {
      const shaped = this.#partsOf(stretch.text, families).map(({ face, text: part }) =>
        face ? this.#runOf(face, part, stretch.rightToLeft) : this.#boxes(part),
      );
      return stretch.rightToLeft ? shaped.reverse() : shaped;
    });
    return { runs, width: widthOfRuns(runs) };
  }

  /** Returns the width of a line in 1/1000 of the font size. */
  width(text: string): number {
    let width = 0;
    for (let at = 0; at < text.length; at++) {
      const advance = this.#plainWidth(text.charCodeAt(at));
      if (advance < 0) return this.line(text).width;
      width += advance;
    }
    return width;
  }

  /** Returns whether the fonts have a glyph for every character. */
  canShow(text: string): boolean {
    const families = familiesOfHand(this.#hand, text);
    return this.#partsOf(text, families).every(({ face }) => face !== null);
  }

  /** Returns a character's own width; -1 if it depends on its neighbours or is in another font. */
  #plainWidth(codeUnit: number): number {
    if (!this.#isPrinted || codeUnit >= PLAIN_END) return -1;
    let width = itemAt(this.#widths, codeUnit);
    if (Number.isNaN(width)) {
      width = PLAIN.test(String.fromCharCode(codeUnit)) ? (this.#plainCharacter(codeUnit)?.width ?? -1) : -1;
      this.#widths[codeUnit] = width;
    }
    return width;
  }

  #plainLine(text: string): Line | null {
    const known = this.#lines.get(text);
    if (known) return known;
    const clusters: Cluster[] = [];
    let plain = '';
    let width = 0;
    for (let at = 0; at < text.length; at++) {
      const codeUnit = text.charCodeAt(at);
      if (this.#plainWidth(codeUnit) < 0) return null;
      const character = this.#plainCharacter(codeUnit)!;
      clusters.push(character.cluster);
      plain += character.code;
      width += character.width;
    }
    const runs = clusters.length ? [{ face: this.#first, rightToLeft: false, clusters, plain }] : [];
    if (this.#lines.size >= MAX_LINES) this.#lines.clear();
    this.#lines.set(text, { runs, width });
    return { runs, width };
  }

  /** Returns a character's glyph in the hand's first font, or null. */
  #plainCharacter(codePoint: number): PlainCharacter | null {
    let character = this.#plain.get(codePoint);
    if (character === undefined) {
      const id = this.#first.glyph(codePoint);
      const width = this.#first.width(id);
      const cluster = { text: String.fromCodePoint(codePoint), glyphs: [{ id, advance: width, shiftX: 0, shiftY: 0 }] };
      character = id === 0 ? null : { cluster, width, code: id.toString(16).padStart(4, '0') };
      this.#plain.set(codePoint, character);
    }
    return character;
  }

  get #first(): Face {
    this.#firstFace ??= this.#faceOf(familiesOfHand(this.#hand, ''), [0x41])!;
    return this.#firstFace;
  }
  #firstFace: Face | undefined;

  #runOf(face: Face, text: string, rightToLeft: boolean): Run {
    const clusters = clustersOf(text, face.shape(text, rightToLeft), rightToLeft);
    const isWhole = clusters.every(({ glyphs }) => glyphs.every(({ id }) => id !== 0));
    return isWhole ? { face, rightToLeft, clusters } : this.#boxes(text);
  }

  /** Shows a box for each character. */
  #boxes(text: string): Run {
    const face = this.#faceOf(familiesOfHand(this.#hand, ''), [BOX])!;
    const id = face.glyph(BOX);
    const glyphs = [{ id, advance: face.width(id), shiftX: 0, shiftY: 0 }];
    const replaced = String.fromCodePoint(BOX);
    return {
      face,
      rightToLeft: false,
      clusters: [...text].map((character) => ({ text: character, glyphs, replaced })),
    };
  }

  /** Splits a text where the font changes, but not within a character and its marks, unless no font has all of them. */
  #partsOf(text: string, families: readonly Family[]): Part[] {
    const parts: Part[] = [];
    const add = (face: Face | null, characters: string) => {
      const last = parts.at(-1);
      if (last && last.face === face) last.text += characters;
      else parts.push({ face, text: characters });
    };
    for (const segment of graphemesOf(text)) {
      const codePoints = [...segment]
        .filter((character) => !UNDRAWN.test(character))
        .map((each) => each.codePointAt(0)!);
      if (codePoints.length === 0) {
        const last = parts.at(-1);
        if (last) last.text += segment;
        continue;
      }
      const face = this.#faceOf(families, codePoints);
      if (face || codePoints.length === 1) add(face, segment);
      else
        for (const codePoint of codePoints) add(this.#faceOf(families, [codePoint]), String.fromCodePoint(codePoint));
    }
    return parts;
  }

  /** Returns the first face that has all of some characters. */
  #faceOf(families: readonly Family[], codePoints: readonly number[]): Face | null {
    const weight = weights[this.#hand];
    const [only] = codePoints;
    const known = codePoints.length === 1 ? this.#placesOf(families) : undefined;
    let place = known?.get(only!);
    if (place === undefined) {
      place = this.#placeOf(families, codePoints, weight);
      known?.set(only!, place);
    }
    return place && this.#library.face(place.family, place.file, weight);
  }

  #placeOf(families: readonly Family[], codePoints: readonly number[], weight: number): Place | null {
    for (const family of families) {
      const file = this.#library.fileOf(family, weight, codePoints);
      if (file !== null) return { family, file };
    }
    return null;
  }

  #placesOf(families: readonly Family[]): Map<number, Place | null> {
    let places = this.#places.get(families);
    if (!places) this.#places.set(families, (places = new Map()));
    return places;
  }
}

/** The typefaces of a process, by hand. */
export type Typefaces = Readonly<Record<Hand, Typeface>>;

const opened = new WeakMap<ReadFile, Typefaces>();

/** Returns the typefaces of a reader of font files, the same for each call; a font is read when it is first needed. */
export function openTypefaces(read: ReadFile): Typefaces {
  const known = opened.get(read);
  if (known) return known;
  const library = new FontLibrary(read);
  const typeface = (hand: Hand) => new Typeface(library, hand);
  const typefaces = {
    text: typeface('text'),
    script: typeface('script'),
    sacramento: typeface('sacramento'),
    kalam: typeface('kalam'),
    print: typeface('print'),
    bold: typeface('bold'),
    mono: typeface('mono'),
  };
  opened.set(read, typefaces);
  return typefaces;
}
