import { type Dict, type MutableDict, name, type PdfObject, Ref, type Slot, Stream } from './objects.ts';
import { Pdf } from './pdf.ts';
import { PdfProblem } from './problem.ts';
import { Writer } from './serialise.ts';
import { xrefStreamBody, xrefTableText } from './xref-write.ts';

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
