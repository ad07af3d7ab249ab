import { itemAt } from '../../kernel/definitely.ts';
import { type Dict, type MutableDict, name, type PdfObject, Ref, type Slot, Stream } from './objects.ts';
import { Pdf } from './pdf.ts';
import { PdfProblem } from './problem.ts';
import { Writer } from './serialise.ts';

/** A finished incremental update: the bytes to append, and the document including them. */
export interface Revision {
  readonly bytes: Buffer;
  readonly pdf: Pdf;
  /** Position of a slot from the start of `bytes`. */
  offsetOf(slot: Slot): number;
}

/**
 * An incremental update in progress (ISO 32000-2, 7.5.6): new and changed objects, appended to bytes that never
 * change. It uses the file's kind of cross references and keeps Root, Info and ID.
 */
export class Update {
  readonly pdf: Pdf;
  readonly #objects = new Map<number, { generation: number; object: PdfObject }>();
  #next: number;

  constructor(pdf: Pdf) {
    // Strings in an update of an encrypted file would have to be encrypted.
    if (pdf.encrypted) throw new PdfProblem('encrypted');
    this.pdf = pdf;
    this.#next = pdf.tail.size;
  }

  /** Reserves a number for an object whose value is `set` later. */
  reserve(): Ref {
    return new Ref(this.#next++);
  }

  add(object: PdfObject): Ref {
    const ref = this.reserve();
    this.set(ref, object);
    return ref;
  }

  set(ref: Ref, object: PdfObject): void {
    this.#objects.set(ref.number, { generation: ref.generation, object });
  }

  /** Returns whether this update writes the object. */
  has({ number }: Ref): boolean {
    return this.#objects.has(number);
  }

  /** Returns the object as changed by this update. */
  get(object: PdfObject | undefined): PdfObject {
    if (object instanceof Ref) return this.#objects.get(object.number)?.object ?? this.pdf.resolve(object);
    return object ?? null;
  }

  /** Returns the dictionary of a reference for editing: a shallow copy, whose values must not be changed. */
  edit(ref: Ref): MutableDict {
    const changed = this.#objects.get(ref.number);
    if (changed) return changed.object as MutableDict;
    const copy = new Map(this.pdf.dict(ref, `object ${ref.number}`));
    this.set(ref, copy);
    return copy;
  }

  finish(): Revision {
    const { pdf } = this;
    const base = pdf.tail.length;
    const writer = new Writer();
    if (pdf.tail.lastByte !== 10 && pdf.tail.lastByte !== 13) writer.put('\n');

    const offsets = new Map<number, { offset: number; generation: number }>();
    for (const [number, { generation, object }] of this.#objects) {
      offsets.set(number, { offset: base + writer.position, generation });
      writer.indirect(new Ref(number, generation), object);
    }

    const startxref = base + writer.position;
    if (pdf.scaffold.usesXrefStreams) {
      const ref = this.reserve();
      offsets.set(ref.number, { offset: startxref, generation: 0 });
      const { index, body } = xrefStreamBody(offsets);
      const dict = this.#trailer([
        ['Type', name('XRef')],
        ['W', [1, 4, 2]],
        ['Index', index],
      ]);
      writer.indirect(ref, new Stream(dict, body));
      writer.end(null, startxref);
    } else {
      writer.put(xrefTableText(offsets));
      writer.end(this.#trailer([]), startxref);
    }

    const newer = new Map([...this.#objects].map(([number, { object }]) => [number, object]));
    const tail = { length: base + writer.position, lastByte: 10, startxref, size: this.#next };
    return {
      bytes: writer.bytes(),
      pdf: new Pdf(pdf, newer, tail),
      offsetOf: (slot) => writer.offsetOf(slot),
    };
  }

  #trailer(more: [string, PdfObject][]): Dict {
    const { scaffold, tail } = this.pdf;
    const dict: MutableDict = new Map(more);
    dict.set('Size', this.#next);
    dict.set('Prev', tail.startxref);
    for (const key of ['Root', 'Info', 'ID']) {
      const value = scaffold.trailer.get(key);
      if (value !== undefined) dict.set(key, value);
    }
    return dict;
  }
}

/** Object number → its position in the file. */
type Offsets = ReadonlyMap<number, { readonly offset: number; readonly generation: number }>;

/**
 * Returns a classic table of the objects (ISO 32000-2, 7.5.4), up to the word `trailer`. @param isFirst whether it is
 * a file's first table, which is one run starting with the head of the free list
 */
export function xrefTableText(offsets: Offsets, isFirst = false): string {
  let text = isFirst ? xrefHead(offsets.size + 1) : 'xref\n';
  for (const run of runs(offsets)) {
    if (!isFirst) text += `${run[0]} ${run.length}\n`;
    for (const number of run) {
      const { offset, generation } = offsets.get(number)!;
      text += xrefEntry(offset, generation);
    }
  }
  return text;
}

/** Returns the first lines of a file's first table: `count` objects, including the head of the free list. */
export const xrefHead = (count: number): string => `xref\n0 ${count}\n0000000000 65535 f \n`;

/** Returns the twenty bytes of an object in use. */
export const xrefEntry = (offset: number, generation = 0): string =>
  `${String(offset).padStart(10, '0')} ${String(generation).padStart(5, '0')} n \n`;

/** Returns `/Index` and body, for `/W [1 4 2]`, of a cross-reference stream (7.5.8). */
function xrefStreamBody(offsets: Offsets): { index: number[]; body: Buffer } {
  const body = Buffer.alloc(offsets.size * 7);
  const index: number[] = [];
  let at = 0;
  for (const run of runs(offsets)) {
    index.push(itemAt(run, 0), run.length);
    for (const number of run) {
      const { offset, generation } = offsets.get(number)!;
      body.writeUInt8(1, at);
      body.writeUInt32BE(offset, at + 1);
      body.writeUInt16BE(generation, at + 5);
      at += 7;
    }
  }
  return { index, body };
}

/** Groups the object numbers, ascending, into consecutive runs. */
function runs(offsets: Offsets): number[][] {
  const found: number[][] = [];
  for (const number of [...offsets.keys()].sort((a, b) => a - b)) {
    const last = found.at(-1);
    if (last && last.at(-1) === number - 1) last.push(number);
    else found.push([number]);
  }
  return found;
}
