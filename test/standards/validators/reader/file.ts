import { decodeStream } from './filters.ts';
import { Lexer } from './lexer.ts';
import { dictOf, isDict, type PdfDict, PdfRef, PdfStream, type PdfValue, Unreadable } from './objects.ts';
import { type IndirectObject, readIndirect, readSection, type XrefEntry, type XrefSection } from './xref.ts';

/** More revisions than any file that a judge sees. */
const MAX_SECTIONS = 1000;

/**
 * A PDF as its last `startxref` shows it. Read strictly: no repair, no guess. Give it a prefix of a file to see
 * an earlier revision. Throws `Unreadable` where the structure leaves no way on.
 */
export class PdfFile {
  readonly bytes: Buffer;
  /** The last startxref. */
  readonly startxref: number;
  /** Newest first, along /Prev. */
  readonly sections: readonly XrefSection[];
  readonly entries: ReadonlyMap<number, XrefEntry>;
  readonly trailer: PdfDict;
  readonly #objects = new Map<number, IndirectObject>();
  readonly #containers = new Map<number, Map<number, PdfValue>>();
  readonly #reading = new Set<number>();

  constructor(bytes: Buffer) {
    this.bytes = bytes;
    const word = bytes.lastIndexOf('startxref');
    if (word < 0) throw new Unreadable('no startxref');
    const start = new Lexer(bytes, word + 9).token();
    if (typeof start !== 'number' || start <= 0 || start >= bytes.length)
      throw new Unreadable('startxref out of range');
    this.startxref = start;
    this.sections = readChain(bytes, start);
    const entries = new Map<number, XrefEntry>();
    for (const section of this.sections)
      for (const [num, entry] of section.entries) if (!entries.has(num)) entries.set(num, entry);
    this.entries = entries;
    this.trailer = this.sections[0]!.dict;
  }

  get catalog(): PdfDict {
    const root = this.resolve(this.trailer.get('Root'));
    if (!isDict(root)) throw new Unreadable('no document catalog');
    return root;
  }

  get encrypted(): boolean {
    return this.resolve(this.trailer.get('Encrypt')) !== null;
  }

  /** Follows references; a missing object is null (§7.3.10). */
  resolve = (value: PdfValue | undefined): PdfValue => {
    let at: PdfValue = value ?? null;
    for (let hops = 0; at instanceof PdfRef; hops++) {
      if (hops > 32) throw new Unreadable('references run in a circle');
      at = this.object(at.num)?.value ?? null;
    }
    return at;
  };

  /** The entry of a dictionary or stream, resolved. */
  entry(holder: PdfValue | undefined, key: string): PdfValue {
    return this.resolve(dictOf(this.resolve(holder))?.get(key));
  }

  /** The resolved array, or nothing. */
  list(value: PdfValue | undefined): PdfValue[] {
    const array = this.resolve(value);
    return Array.isArray(array) ? array : [];
  }

  decode(stream: PdfStream): Buffer {
    return decodeStream(stream, this.resolve);
  }

  /** The object of that number as this revision shows it; undefined when free or absent. */
  object(num: number): IndirectObject | undefined {
    const known = this.#objects.get(num);
    if (known) return known;
    const entry = this.entries.get(num);
    if (!entry || entry.kind === 'free') return undefined;
    const object = entry.kind === 'offset' ? this.#atOffset(num, entry.offset) : this.#packed(num, entry);
    this.#objects.set(num, object);
    return object;
  }

  #atOffset(num: number, offset: number): IndirectObject {
    if (this.#reading.has(num)) throw new Unreadable(`object ${num} needs itself`);
    this.#reading.add(num);
    const object = readIndirect(this.bytes, offset, this.resolve);
    this.#reading.delete(num);
    if (object.num !== num) throw new Unreadable(`object ${object.num} stands where ${num} should`);
    return object;
  }

  #packed(num: number, { container }: { container: number }): IndirectObject {
    const value = this.#unpack(container).get(num);
    if (value === undefined) throw new Unreadable(`object ${num} is not in object stream ${container}`);
    return { num, gen: 0, value, end: 0, notes: [] };
  }

  #unpack(container: number): Map<number, PdfValue> {
    const known = this.#containers.get(container);
    if (known) return known;
    const stream = this.entries.get(container)?.kind === 'offset' ? this.object(container)?.value : undefined;
    if (!(stream instanceof PdfStream)) throw new Unreadable(`object stream ${container} is missing`);
    const lexer = new Lexer(this.decode(stream));
    const [count, first] = [this.entry(stream, 'N'), this.entry(stream, 'First')].map(Number);
    const pairs: number[] = [];
    for (let i = 0; i < 2 * count!; i++) pairs.push(Number(lexer.token()));
    const objects = new Map<number, PdfValue>();
    for (let i = 0; i < pairs.length; i += 2) {
      lexer.at = first! + pairs[i + 1]!;
      objects.set(pairs[i]!, lexer.value());
    }
    this.#containers.set(container, objects);
    return objects;
  }
}

const readChain = (bytes: Buffer, start: number): XrefSection[] => {
  const sections: XrefSection[] = [];
  const seen = new Set<number>();
  for (let next: PdfValue | undefined = start; typeof next === 'number'; next = sections.at(-1)!.dict.get('Prev')) {
    if (seen.has(next)) throw new Unreadable('cross-reference sections run in a circle');
    if (seen.size >= MAX_SECTIONS) throw new Unreadable('too many cross-reference sections');
    seen.add(next);
    sections.push(readSection(bytes, next));
  }
  return sections;
};
