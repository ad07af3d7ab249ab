import { itemAt } from '../../kernel/definitely.ts';
import type { InflateBudget } from './filters.ts';
import { Lexer } from './lexer.ts';
import { type Dict, isArray, isDict, isInteger, type PdfObject, Ref, Stream } from './objects.ts';
import { decodeStream, type Indirect, openScaffold, readIndirect, rootRefOf, type Scaffold } from './open.ts';
import { limits, PdfProblem } from './problem.ts';
import type { Xref } from './xref.ts';

interface ObjectStream {
  readonly data: Buffer;
  readonly numbers: readonly number[];
  readonly offsets: readonly number[];
}

/** State of an opened document, for opening an earlier revision of it. */
interface Opened {
  readonly scaffold: Scaffold;
  readonly budget: InflateBudget;
}

/** The end of a document, which the next update continues. Offsets and lengths are in bytes of the whole file. */
export interface Tail {
  readonly length: number;
  readonly lastByte: number;
  readonly startxref: number;
  /** The next free object number. */
  readonly size: number;
}

/**
 * A PDF opened for reading. Objects are parsed on demand, so that opening 10 MB costs only the reading of its
 * cross-reference sections. Immutable: an update returns a new `Pdf` that sees the newer objects and shares the
 * others.
 */
export class Pdf {
  readonly scaffold: Scaffold;
  readonly tail: Tail;
  readonly #bytes: Buffer;
  readonly #budget: InflateBudget;
  /** Bytes parsed so far, to detect overlapping objects, which would be parsed again and again. */
  readonly #parsed: { bytes: number };
  readonly #read: Map<number, { readonly generation: number; readonly object: PdfObject }>;
  readonly #objectStreams: Map<number, ObjectStream>;
  readonly #newer: ReadonlyMap<number, PdfObject>;
  /** Objects being read: one that depends on itself (for example by its `/Length`) has no value. */
  readonly #reading = new Set<number>();

  /** @throws PdfProblem (the scaffolding is broken); objects are checked when they are read */
  constructor(bytes: Buffer);
  constructor(older: Pdf, newer: ReadonlyMap<number, PdfObject>, tail: Tail);
  constructor(bytes: Buffer, newer: ReadonlyMap<number, PdfObject>, tail: undefined, opened: Opened);
  constructor(
    source: Buffer | Pdf,
    newer: ReadonlyMap<number, PdfObject> = new Map(),
    tail?: Tail,
    { budget, scaffold }: Partial<Opened> = {},
  ) {
    if (source instanceof Pdf) {
      this.#bytes = source.#bytes;
      this.#budget = source.#budget;
      this.#parsed = source.#parsed;
      this.#read = source.#read;
      this.#objectStreams = source.#objectStreams;
      this.#newer = new Map([...source.#newer, ...newer]);
      this.scaffold = source.scaffold;
      this.tail = tail!;
      return;
    }
    this.#bytes = source;
    this.#budget = budget ?? { left: limits.inflated };
    this.#parsed = { bytes: 0 };
    this.#read = new Map();
    this.#objectStreams = new Map();
    this.#newer = newer;
    this.scaffold = scaffold ?? openScaffold(source, this.#budget);
    const declared = this.scaffold.trailer.get('Size');
    const size = Math.max(isInteger(declared) ? declared : 0, this.scaffold.xref.size);
    if (size > limits.objectNumber) throw new PdfProblem('too-many-objects');
    this.tail = { length: source.length, lastByte: source.at(-1)!, startxref: this.scaffold.startxref, size };
  }

  /**
   * Returns the document as of an earlier revision. It shares the budget for inflating, but no parsed objects.
   *
   * @param scaffold the cross-reference sections of that revision and earlier ones
   * @param length the end of that revision
   */
  earlier(scaffold: Scaffold, length: number): Pdf {
    return new Pdf(this.#bytes.subarray(0, length), new Map(), undefined, { scaffold, budget: this.#budget });
  }

  get encrypted(): boolean {
    return (this.scaffold.trailer.get('Encrypt') ?? null) !== null;
  }

  /** The received bytes and their cross references. */
  get crossReferences(): { readonly xref: Xref; readonly bytes: Buffer } {
    return { xref: this.scaffold.xref, bytes: this.#bytes };
  }

  get rootRef(): Ref {
    return rootRefOf(this.scaffold.trailer);
  }

  get root(): Dict {
    return this.dict(this.rootRef, 'catalog');
  }

  /** Returns the object of a reference; null if there is none, as 7.3.10 requires. */
  get(ref: Ref): PdfObject {
    const newer = this.#newer.get(ref.number);
    if (newer !== undefined) return newer;
    const known = this.#read.get(ref.number);
    if (known !== undefined && known.generation === ref.generation) return known.object;
    const object = this.#guarded(ref.number, () => this.#find(ref));
    this.#read.set(ref.number, { generation: ref.generation, object });
    return object;
  }

  /** The same without caching: for traversals of a whole document, which would fill the memory. */
  peek(ref: Ref): PdfObject {
    const newer = this.#newer.get(ref.number);
    if (newer !== undefined) return newer;
    const known = this.#read.get(ref.number);
    if (known?.generation === ref.generation) return known.object;
    return this.#guarded(ref.number, () => this.#find(ref));
  }

  /** Follows references to a direct object; `undefined` becomes null. */
  resolve(object: PdfObject | undefined): PdfObject {
    let at = object ?? null;
    for (let i = 0; at instanceof Ref; i++) {
      if (i > limits.referenceChain) throw new PdfProblem('type', 'circular references');
      at = this.get(at);
    }
    return at;
  }

  /** @param what named in the error if it is not a dictionary */
  dict(object: PdfObject | undefined, what: string): Dict {
    const resolved = this.resolve(object);
    if (!isDict(resolved)) throw new PdfProblem('type', what);
    return resolved;
  }

  /** Returns the dictionary, or undefined if it is not one. */
  findDict(object: PdfObject | undefined): Dict | undefined {
    const resolved = this.resolve(object);
    return isDict(resolved) ? resolved : undefined;
  }

  /** Returns the items of an array; none if it is not an array. */
  items(object: PdfObject | undefined): readonly PdfObject[] {
    const resolved = this.resolve(object);
    return isArray(resolved) ? resolved : [];
  }

  /** Decodes a stream, within the document's budget. */
  decode(stream: Stream): Buffer {
    return decodeStream(stream, (object) => this.resolve(object), this.#budget);
  }

  /** Parses the object at an offset, without caching. */
  readAt(offset: number): Indirect {
    const found = readIndirect(this.#bytes, offset, (length) => this.get(length));
    this.#count(found.end - offset);
    return found;
  }

  /** A regular file is parsed at most twice: when it is received and when it is processed. */
  #count(bytes: number): void {
    this.#parsed.bytes += bytes;
    const honest = this.#bytes.length + limits.inflated - this.#budget.left;
    if (this.#parsed.bytes > 4 * honest + (1 << 20)) throw new PdfProblem('xref', 'overlap');
  }

  #guarded<T>(number: number, read: () => T): T {
    if (this.#reading.has(number)) throw new PdfProblem('type', `object ${number} refers to itself`);
    this.#reading.add(number);
    try {
      return read();
    } finally {
      this.#reading.delete(number);
    }
  }

  #find(ref: Ref): PdfObject {
    const entry = this.scaffold.xref.find(ref.number);
    if (entry.kind === 'offset') {
      if (entry.generation !== ref.generation) return null;
      const found = this.readAt(entry.offset);
      if (found.number !== ref.number) throw new PdfProblem('xref', `object ${ref.number}`);
      return found.object;
    }
    return entry.kind === 'compressed' && ref.generation === 0
      ? this.#compressed(ref.number, entry.stream, entry.index)
      : null;
  }

  /** @throws PdfProblem `xref` (the object stream has another object at this index) */
  assertCompressed(number: number, streamNumber: number, index: number): void {
    if (this.#objectStream(streamNumber).numbers[index] !== number) throw new PdfProblem('xref', `object ${number}`);
  }

  #compressed(number: number, streamNumber: number, index: number): PdfObject {
    const { data, numbers, offsets } = this.#objectStream(streamNumber);
    const at = numbers[index] === number ? index : numbers.indexOf(number);
    if (at < 0) throw new PdfProblem('xref', `object ${number}`);
    const start = itemAt(offsets, at);
    const lexer = new Lexer(data, start);
    const object = lexer.object();
    this.#count(lexer.position - start);
    return object;
  }

  #objectStream(number: number): ObjectStream {
    const known = this.#objectStreams.get(number);
    if (known) return known;
    const stream = this.#guarded(number, () => this.#readObjectStream(number));
    this.#objectStreams.set(number, stream);
    return stream;
  }

  #readObjectStream(number: number): ObjectStream {
    const entry = this.scaffold.xref.find(number);
    // A stream is never inside another (7.5.7), so this does not recurse.
    if (entry.kind !== 'offset') throw new PdfProblem('xref', `object stream ${number}`);
    const { object } = this.readAt(entry.offset);
    if (!(object instanceof Stream)) throw new PdfProblem('xref', `object stream ${number}`);
    const count = this.resolve(object.dict.get('N'));
    const first = this.resolve(object.dict.get('First'));
    if (!isInteger(count) || !isInteger(first) || count < 0 || first < 0)
      throw new PdfProblem('stream', 'object stream');
    if (count > limits.objectsPerStream) throw new PdfProblem('too-many-objects');
    const data = this.decode(object);
    const lexer = new Lexer(data);
    const numbers: number[] = [];
    const offsets: number[] = [];
    for (let i = 0; i < count; i++) {
      numbers.push(lexer.unsigned());
      offsets.push(first + lexer.unsigned());
    }
    return { data, numbers, offsets };
  }
}
