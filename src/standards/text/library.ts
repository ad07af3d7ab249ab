import { Face, Subsetter } from './face.ts';
import { type Family, familyFile, slicesOf } from './families.ts';
import { unpackFont } from './woff.ts';

/** Reads a file of an installed package, such as `dejavu-fonts-ttf/ttf/DejaVuSans.ttf`. */
export type ReadFile = (path: string) => Uint8Array;

/** First and last code point. */
type Range = readonly [first: number, last: number];

/** One file of a family: its characters, and its face once opened. */
interface Slice {
  readonly file: string;
  /** In order; empty for all that the font has. */
  readonly ranges: readonly Range[];
}

/** A Chinese text opens some twenty files of 50 KB each. */
const MAX_OPEN = 64;

/**
 * The fonts of a process, opened on first use: a Latin text opens one file. Keeps at most 64 open, the most recently
 * used.
 */
export class FontLibrary {
  readonly #read: ReadFile;
  readonly #families = new Map<Family, readonly Slice[]>();
  /** In the order of their last use. */
  readonly #open = new Map<string, Face>();
  #latest = '';
  #subsetter: Subsetter | undefined;

  constructor(read: ReadFile) {
    this.#read = read;
  }

  /** Returns the file of a family that contains all of some characters, or null. */
  fileOf(family: Family, weight: number, codePoints: readonly number[]): string | null {
    const [first] = codePoints;
    if (first === undefined) return null;
    const slice = this.#slicesOf(family).find(({ ranges, file }) => {
      if (!isWithin(ranges, first)) return false;
      const face = this.face(family, file, weight);
      return codePoints.every((codePoint) => face.glyph(codePoint) !== 0);
    });
    return slice?.file ?? null;
  }

  /** Returns a file's face at a weight; opens it if necessary. */
  face(family: Family, file: string, weight: number): Face {
    const key = family.weights === 'variable' ? `${file} ${weight}` : file;
    let face = this.#open.get(key);
    if (face && key === this.#latest) return face;
    if (face) this.#open.delete(key);
    else face = this.#openFace(file, family.weights === 'variable' ? weight : undefined);
    this.#open.set(key, face);
    this.#latest = key;
    if (this.#open.size > MAX_OPEN) this.#open.delete(this.#open.keys().next().value!);
    return face;
  }

  #openFace(file: string, weight: number | undefined): Face {
    return new Face(unpackFont(this.#read(file)), weight, () => {
      this.#subsetter ??= new Subsetter(this.#read('harfbuzzjs/dist/harfbuzz-subset.wasm'));
      return this.#subsetter;
    });
  }

  #slicesOf(family: Family): readonly Slice[] {
    let slices = this.#families.get(family);
    if (!slices) {
      const readRanges = (file: string) => JSON.parse(Buffer.from(this.#read(file)).toString('utf8'));
      slices = slicesOf(family, readRanges).map(([slice, ranges]) => ({
        file: familyFile(family, slice),
        ranges: parseRanges(ranges),
      }));
      this.#families.set(family, slices);
    }
    return slices;
  }
}

/** Parses `U+0-FF,U+131` to pairs of first and last code points. */
const parseRanges = (ranges: string): Range[] =>
  [...ranges.matchAll(/U\+([0-9a-f]+)(?:-([0-9a-f]+))?/gi)].map(([, first = '', last = first]) => [
    Number.parseInt(first, 16),
    Number.parseInt(last, 16),
  ]);

const isWithin = (ranges: readonly Range[], codePoint: number): boolean =>
  ranges.length === 0 || ranges.some(([first, last]) => codePoint >= first && codePoint <= last);
