import { itemAt } from '../../../kernel/definitely.ts';
import { type Dict, isArray, isDict, type MutableDict, name, type PdfObject, Ref, Stream } from '../objects.ts';
import { rootRefOf } from '../open.ts';
import { limits, PdfProblem } from '../problem.ts';
import { fileHeader, Writer } from '../serialise.ts';
import { xrefTableText } from '../update.ts';
import type { ObjectSource } from './recovered.ts';

/**
 * Returns the source with a page tree in which each node stands once and is an object of its own (ISO 32000-2, 7.7.3.2):
 * a page that is listed twice becomes two pages that look the same, and a page written directly into `/Kids` becomes an
 * object.
 *
 * @throws PdfProblem `page-tree` (it loops, or is nested too deeply), `too-many-pages`
 */
function untangled(source: ObjectSource): ObjectSource {
  const made = new Map<number, PdfObject>();
  const seen = new Set<number>();
  let nodes = 0;

  const resolve = (object: PdfObject | undefined): PdfObject => {
    let at = object ?? null;
    for (let i = 0; at instanceof Ref && i <= limits.referenceChain; i++) at = source.get(at);
    return at instanceof Ref ? null : at;
  };

  /** Returns the reference under which a node is listed; null for what is no node. */
  const visit = (object: PdfObject, above: readonly PdfObject[]): Ref | null => {
    const node = resolve(object);
    if (!isDict(node)) return null;
    if (above.includes(node) || above.length > limits.pageTreeDepth) throw new PdfProblem('page-tree');
    if (++nodes > limits.pageNodes) throw new PdfProblem('too-many-pages');
    const isFirst = object instanceof Ref && !seen.has(object.number);
    if (isFirst) seen.add(object.number);
    // Numbers that no file has; the rewrite gives each object another one.
    const ref = isFirst ? object : new Ref(limits.objectNumber + nodes);
    const kids = resolve(node.get('Kids'));
    if (isArray(kids)) {
      const listed = kids.flatMap((kid) => visit(kid, [...above, node]) ?? []);
      if (!isFirst || listed.length !== kids.length || listed.some((kid, i) => kid !== kids[i]))
        made.set(ref.number, withKids(node, listed));
    } else if (!isFirst) made.set(ref.number, node);
    return ref;
  };

  const catalog = source.get(rootRefOf(source.trailer));
  if (isDict(catalog)) visit(catalog.get('Pages') ?? null, []);
  return made.size === 0 ? source : { ...source, get: (ref) => made.get(ref.number) ?? source.get(ref) };
}

const withKids = (node: Dict, kids: readonly Ref[]): Dict => new Map([...node, ['Kids', kids]]);

/** Arrays of these keys may contain only references, and strict readers check this (7.7.3.2, 12.5.2, 12.7.3). */
const lists = new Set(['Annots', 'Kids', 'Fields']);

/**
 * Rewrites a document: everything reachable from its catalog and information dictionary, in sequence, with one table
 * (ISO 32000-2, 7.5.4). Streams keep their bytes. Corrects the page tree, its counts and parents, replaces dangling references by
 * null, and removes usage rights (`/Perms /UR3`, 12.8.2.3) and validation data (`/DSS`, 12.8.4.3), because the bytes that
 * they are about no longer exist.
 *
 * @param version of the header, such as `1.7`
 * @param mendMetadata returns the catalog's XMP as it is written; undefined if it is left out
 */
export function rewritePdf(source: ObjectSource, version: string, mendMetadata: MendMetadata): Buffer {
  return new Copy(source, mendMetadata).write(version);
}

type MendMetadata = (stream: Stream) => Stream | undefined;

class Copy {
  readonly #source: ObjectSource;
  /** The catalog's metadata, and their number in the source. */
  readonly #metadata: { readonly number: number; readonly stream: Stream } | undefined;
  /** Number in the source → number in the output. */
  readonly #numbers = new Map<number, number>();
  /** Objects to write, in order; `source` is a number in the source, `object` was a direct object there. */
  readonly #queue: ({ readonly source: number } | { readonly object: PdfObject })[] = [];
  readonly #tree: ReadonlyMap<number, Node>;

  constructor(source: ObjectSource, mendMetadata: MendMetadata) {
    this.#source = untangled(source);
    this.#tree = readTree(this.#source);
    this.#metadata = this.#findMetadata(mendMetadata);
  }

  write(version: string): Buffer {
    const { trailer } = this.#source;
    const root = this.#reference(rootRefOf(trailer));
    const info = this.#resolve(trailer.get('Info'));
    const infoRef = isDict(info) ? this.#indirect(trailer.get('Info')!) : undefined;
    const writer = new Writer();
    writer.put(fileHeader(version));
    const offsets = new Map<number, { offset: number; generation: number }>();
    for (let i = 0; i < this.#queue.length; i++) {
      if (i >= limits.objects) throw new PdfProblem('too-many-objects');
      offsets.set(i + 1, { offset: writer.position, generation: 0 });
      writer.indirect(new Ref(i + 1), this.#queued(i));
    }
    const startxref = writer.position;
    const end: MutableDict = new Map<string, PdfObject>([
      ['Size', this.#queue.length + 1],
      ['Root', root!],
    ]);
    if (infoRef) end.set('Info', infoRef);
    const id = this.#resolve(trailer.get('ID'));
    if (isArray(id) && id.length === 2) end.set('ID', id);
    writer.put(xrefTableText(offsets, true));
    writer.end(end, startxref);
    return writer.bytes();
  }

  #queued(index: number): PdfObject {
    const next = itemAt(this.#queue, index);
    if ('object' in next) return this.#copy(next.object);
    if (next.source === this.#metadata?.number) return this.#copy(this.#metadata.stream);
    const object = this.#source.get(new Ref(next.source));
    if (!isDict(object)) return this.#copy(object);
    const node = this.#tree.get(next.source);
    if (node) return this.#copy(mendedNode(object, node));
    return this.#copy(next.source === rootNumber(this.#source) ? this.#mendedCatalog(object) : object);
  }

  #findMetadata(mend: MendMetadata): { number: number; stream: Stream } | undefined {
    const catalog = this.#source.get(rootRefOf(this.#source.trailer));
    const held = isDict(catalog) ? catalog.get('Metadata') : undefined;
    const number = held instanceof Ref ? this.#follow(held) : undefined;
    const metadata = number === undefined ? null : this.#source.get(new Ref(number));
    const stream = metadata instanceof Stream ? mend(metadata) : undefined;
    return stream && { number: number!, stream };
  }

  #mendedCatalog(catalog: Dict): Dict {
    const mended: MutableDict = new Map([...catalog, ['Type', name('Catalog')]]);
    mended.delete('DSS');
    if (!this.#metadata) mended.delete('Metadata');
    const permissions = this.#resolve(catalog.get('Perms'));
    const kept = isDict(permissions) ? [...permissions].filter(([key]) => key !== 'UR' && key !== 'UR3') : [];
    if (kept.length === 0) mended.delete('Perms');
    else mended.set('Perms', new Map(kept));
    return mended;
  }

  #copy(object: PdfObject): PdfObject {
    if (object instanceof Ref) return this.#reference(object) ?? null;
    if (object instanceof Stream) {
      const dict = this.#copyDict(object.dict);
      return new Stream(dict, object.body);
    }
    if (isArray(object)) return object.map((item) => this.#copy(item));
    return isDict(object) ? this.#copyDict(object) : object;
  }

  #copyDict(dict: Dict): MutableDict {
    const copy: MutableDict = new Map();
    for (const [key, value] of dict) {
      if (key === 'Length' && value instanceof Ref) continue;
      const items = lists.has(key) ? this.#resolve(value) : null;
      const written = isArray(items) ? this.#list(items) : this.#copy(value);
      // A key with the value null is equivalent to an absent key (7.3.7).
      if (written !== null) copy.set(key, written);
    }
    return copy;
  }

  /** Copies a list of references: omits dangling ones, and turns direct objects into indirect ones. */
  #list(items: readonly PdfObject[]): PdfObject[] {
    return items.flatMap((item) => {
      const resolved = this.#resolve(item);
      // `/Kids` of a number tree or of structure elements may contain anything.
      if (resolved === null) return [];
      return isDict(resolved) ? [this.#indirect(item)] : [this.#copy(item)];
    });
  }

  #indirect(object: PdfObject): Ref {
    return (object instanceof Ref && this.#reference(object)) || this.#add({ object });
  }

  /** Returns the new reference; undefined for a dangling one. */
  #reference(ref: Ref): Ref | undefined {
    const target = this.#follow(ref);
    if (target === undefined) return undefined;
    const known = this.#numbers.get(target);
    if (known !== undefined) return new Ref(known);
    const added = this.#add({ source: target });
    this.#numbers.set(target, added.number);
    return added;
  }

  #add(entry: { readonly source: number } | { readonly object: PdfObject }): Ref {
    this.#queue.push(entry);
    return new Ref(this.#queue.length);
  }

  /** Returns the number of the object at the end of a chain of references. */
  #follow(ref: Ref): number | undefined {
    let at = ref;
    for (let i = 0; i <= limits.referenceChain; i++) {
      const object = this.#source.get(at);
      if (object === null) return undefined;
      if (!(object instanceof Ref)) return at.number;
      at = object;
    }
    return undefined;
  }

  #resolve(object: PdfObject | undefined): PdfObject {
    if (!(object instanceof Ref)) return object ?? null;
    const target = this.#follow(object);
    return target === undefined ? null : this.#source.get(new Ref(target));
  }
}

const rootNumber = ({ trailer }: ObjectSource): number => rootRefOf(trailer).number;

/** A node of the page tree. */
interface Node {
  leaves: number;
  readonly parent: number | undefined;
  readonly isLeaf: boolean;
}

function mendedNode(dict: Dict, { leaves, parent, isLeaf }: Node): Dict {
  const mended: MutableDict = new Map([...dict, ['Type', name(isLeaf ? 'Page' : 'Pages')]]);
  if (!isLeaf) mended.set('Count', leaves);
  if (parent === undefined) mended.delete('Parent');
  else mended.set('Parent', new Ref(parent));
  return mended;
}

/** Reads the page tree. */
function readTree(source: ObjectSource): Map<number, Node> {
  const tree = new Map<number, Node>();
  const root = source.get(rootRefOf(source.trailer));
  const resolve = (object: PdfObject | undefined) => (object instanceof Ref ? source.get(object) : (object ?? null));
  const waiting: { object: PdfObject; parent: number | undefined }[] = [];
  if (isDict(root)) waiting.push({ object: root.get('Pages') ?? null, parent: undefined });
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { object, parent } = next;
    const node = resolve(object);
    if (!(object instanceof Ref) || !isDict(node) || tree.has(object.number)) continue;
    if (tree.size > limits.pageNodes) throw new PdfProblem('too-many-pages');
    const kids = resolve(node.get('Kids'));
    tree.set(object.number, { leaves: 0, parent, isLeaf: !isArray(kids) });
    if (isArray(kids)) {
      if (waiting.length + kids.length > limits.pageNodes) throw new PdfProblem('too-many-pages');
      for (const kid of kids) waiting.push({ object: kid, parent: object.number });
    } else for (let up = parent; up !== undefined; up = tree.get(up)!.parent) tree.get(up)!.leaves++;
  }
  return tree;
}
