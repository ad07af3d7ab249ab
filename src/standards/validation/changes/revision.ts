import { itemAt } from '../../../kernel/definitely.ts';
import { type Dict, isArray, isDict, type Pdf, type PdfObject, Ref } from '../../pdf/index.ts';
import { findEntry, free, Xref, type XrefEntry, type XrefSection } from '../../pdf/xref.ts';

/** An entry, and the section of the chain that contains it. */
export interface Located {
  readonly section: number;
  readonly entry: XrefEntry;
}

/** The cross-reference sections of a file, newest first, and data shared by its revisions. */
export interface Chain {
  readonly bytes: Buffer;
  readonly pdf: Pdf;
  readonly sections: readonly XrefSection[];
  /** The position of each section. */
  readonly offsets: readonly number[];
  /** The revision of each section. Filled while the revisions are created. */
  readonly owners: Revision[];
}

/**
 * A state of a file: everything up to an `%%EOF`. An object is parsed once, by the revision whose section lists it,
 * with the bytes up to that revision's end; later revisions that did not change it share the result.
 */
export class Revision {
  /** From 0, the original. */
  readonly index: number;
  /** Its newest section, as an index of the chain. */
  readonly section: number;
  /** Its oldest section that no earlier revision has. */
  readonly lastSection: number;
  /** The position after `%%EOF`. */
  readonly end: number;
  /** The position after the line end that follows it, if any. */
  readonly endWithEol: number;
  readonly #chain: Chain;
  #own: Pdf | undefined;

  constructor(chain: Chain, place: Pick<Revision, 'index' | 'section' | 'lastSection' | 'end' | 'endWithEol'>) {
    this.#chain = chain;
    this.index = place.index;
    this.section = place.section;
    this.lastSection = place.lastSection;
    this.end = place.end;
    this.endWithEol = place.endWithEol;
  }

  get trailer(): Dict {
    return itemAt(this.#chain.sections, this.section).trailer;
  }

  /** It has a table and a stream beside it, of which readers use one or both. */
  get isHybrid(): boolean {
    return this.#chain.sections.slice(this.section, this.lastSection + 1).some(({ kind }) => kind === 'hybrid');
  }

  /** The file at that time, for reading only. */
  get pdf(): Pdf {
    if (this.section === 0) return this.#chain.pdf;
    if (this.#own) return this.#own;
    const xref = new Xref();
    xref.sections.push(...this.#chain.sections.slice(this.section));
    const startxref = itemAt(this.#chain.offsets, this.section);
    const scaffold = { xref, trailer: this.trailer, startxref, usesXrefStreams: this.trailer.has('W') };
    this.#own = this.#chain.pdf.earlier(scaffold, this.endWithEol);
    return this.#own;
  }

  /** Returns the location of an object in this revision; undefined if no section contains it. */
  locate(objectNumber: number): Located | undefined {
    const { sections } = this.#chain;
    for (let section = this.section; section < sections.length; section++) {
      const found = findEntry(sections, section, objectNumber);
      if (found) return found;
    }
    return undefined;
  }

  /** Returns whether the object is in use. */
  has(objectNumber: number): boolean {
    const located = this.locate(objectNumber);
    return located !== undefined && located.entry.kind !== 'free';
  }

  /** Returns the object with this number; null if there is none. */
  get(objectNumber: number): PdfObject {
    const located = this.locate(objectNumber);
    if (!located || located.entry.kind === 'free') return null;
    const generation = located.entry.kind === 'offset' ? located.entry.generation : 0;
    return itemAt(this.#chain.owners, located.section).pdf.get(new Ref(objectNumber, generation));
  }

  /** Follows references to a direct object; `undefined` becomes null. */
  resolve(object: PdfObject | undefined): PdfObject {
    let at = object ?? null;
    for (let hops = 0; at instanceof Ref; hops++) {
      if (hops > 16) return null;
      const located: Located | undefined = this.locate(at.number);
      if (!located || generationOf(located.entry) !== at.generation) return null;
      at = this.get(at.number);
    }
    return at;
  }

  findDict(object: PdfObject | undefined): Dict | undefined {
    const resolved = this.resolve(object);
    return isDict(resolved) ? resolved : undefined;
  }

  items(object: PdfObject | undefined): readonly PdfObject[] {
    const resolved = this.resolve(object);
    return isArray(resolved) ? resolved : [];
  }

  /** The catalog; undefined if the trailer has none. */
  get root(): Dict | undefined {
    return this.findDict(this.trailer.get('Root'));
  }
}

const generationOf = (entry: XrefEntry): number => (entry.kind === 'offset' ? entry.generation : 0);

/** Returns whether two entries lead to the same bytes, or both to nothing. */
export function sameEntry(a: XrefEntry = free, b: XrefEntry = free): boolean {
  if (a.kind === 'offset') return b.kind === 'offset' && a.offset === b.offset && a.generation === b.generation;
  if (a.kind === 'compressed') return b.kind === 'compressed' && a.stream === b.stream && a.index === b.index;
  return b.kind === 'free';
}
