import type { InflateBudget } from '../filters.ts';
import { type Dict, isDict, isInteger, isName, type MutableDict, type PdfObject, Ref, Stream } from '../objects.ts';
import { decodeStream } from '../open.ts';
import { limits, PdfProblem } from '../problem.ts';
import { LenientLexer } from './lenient-lexer.ts';
import { type FoundObject, scanObjects } from './scan.ts';

/** Provides the objects for rewriting a file. */
export interface ObjectSource {
  /** The trailer entries that a document needs: `Root`, and `Info` and `ID` if present. */
  readonly trailer: Dict;
  /** Returns the object with this number, whatever its generation; null if there is none. */
  get(ref: Ref): PdfObject;
}

/**
 * Finds the objects of a file whose cross references are broken. Of two objects with the same number the later counts,
 * as in common viewers that repair files. Objects of an object stream take the position of their stream.
 *
 * @throws PdfProblem `encrypted`, `trailer` (no catalog found), `inflate-budget`, `too-many-objects`
 */
export function recoverObjects(bytes: Buffer): ObjectSource & { all(): Generator<PdfObject> } {
  const found = scanObjects(bytes);
  const budget: InflateBudget = { left: limits.inflated };
  /** Number → function that reads the object. */
  const objects = new Map<number, () => PdfObject>();
  const read = new Map<number, PdfObject>();
  const trailers: Dict[] = [];

  const get = ({ number }: Ref): PdfObject => {
    const known = read.get(number);
    if (known !== undefined) return known;
    const object = objects.get(number)?.() ?? null;
    read.set(number, object);
    return object;
  };
  const resolve = (object: PdfObject | undefined): PdfObject => {
    let at = object ?? null;
    for (let i = 0; at instanceof Ref && i <= limits.referenceChain; i++) at = get(at);
    return at instanceof Ref ? null : at;
  };

  for (const each of found) {
    objects.set(each.number, () => readFound(bytes, each));
    read.delete(each.number);
    const stream = each.body && readShallow(bytes, each);
    if (!(stream instanceof Stream)) continue;
    if (isName(stream.dict.get('Type'), 'XRef')) trailers.push(stream.dict);
    else if (isName(stream.dict.get('Type'), 'ObjStm')) {
      for (const [number, reader] of contained(stream, resolve, budget)) {
        objects.set(number, reader);
        read.delete(number);
      }
    }
  }
  trailers.push(...wordTrailers(bytes));
  if (trailers.some((each) => isDict(resolve(each.get('Encrypt'))))) throw new PdfProblem('encrypted');
  return {
    trailer: chooseTrailer(trailers, objects.keys(), resolve),
    get,
    *all() {
      for (const number of objects.keys()) yield shallow(() => get(new Ref(number)));
    },
  };
}

/** Reads an object; one nested too deeply is null. If the document needs it, it is rejected there. */
function shallow(read: () => PdfObject): PdfObject {
  try {
    return read();
  } catch (error) {
    if (error instanceof PdfProblem && error.code === 'depth') return null;
    throw error;
  }
}

const readShallow = (bytes: Buffer, found: FoundObject): PdfObject => shallow(() => readFound(bytes, found));

function readFound(bytes: Buffer, { start, end, body }: FoundObject): PdfObject {
  const object = new LenientLexer(bytes.subarray(start, end)).object();
  if (!body) return object;
  return new Stream(isDict(object) ? object : new Map(), bytes.subarray(body.start, body.end));
}

/** Returns the objects of an object stream (7.5.7); none if it cannot be inflated. */
function contained(
  stream: Stream,
  resolve: (object: PdfObject | undefined) => PdfObject,
  budget: InflateBudget,
): [number, () => PdfObject][] {
  const count = resolve(stream.dict.get('N'));
  const first = resolve(stream.dict.get('First'));
  if (!isInteger(count) || !isInteger(first) || count < 0 || first < 0) return [];
  if (count > limits.objectsPerStream) throw new PdfProblem('too-many-objects');
  const data = decodeOrNothing(stream, resolve, budget);
  if (!data) return [];
  const numbers = data.toString('latin1', 0, first).match(/\d{1,10}/g) ?? [];
  const places: [number, number][] = [];
  for (let i = 0; i + 1 < numbers.length && places.length < count; i += 2)
    places.push([Number(numbers[i]), first + Number(numbers[i + 1])]);
  places.sort(([, a], [, b]) => a - b);
  return places.map(([number, at], i) => {
    const end = places[i + 1]?.[1] ?? data.length;
    return [number, () => new LenientLexer(data.subarray(at, end)).object()];
  });
}

function decodeOrNothing(
  stream: Stream,
  resolve: (object: PdfObject | undefined) => PdfObject,
  budget: InflateBudget,
): Buffer | undefined {
  try {
    return decodeStream(stream, resolve, budget);
  } catch (error) {
    if (error instanceof PdfProblem && error.code !== 'inflate-budget') return undefined;
    throw error;
  }
}

/** Yields the dictionaries after the word `trailer`. One that is interrupted by the next is used as far as it goes. */
function* wordTrailers(bytes: Buffer): Generator<Dict> {
  const word = 'trailer';
  let count = 0;
  for (let at = bytes.indexOf(word); at >= 0; ) {
    const next = bytes.indexOf(word, at + word.length);
    if (++count > limits.revisions) throw new PdfProblem('too-many-revisions');
    const object = new LenientLexer(bytes.subarray(at + word.length, next < 0 ? bytes.length : next)).object();
    if (isDict(object)) yield object;
    at = next;
  }
}

/** Chooses the last trailer whose `Root` leads to a page tree; otherwise the last catalog of the file. */
function chooseTrailer(
  trailers: readonly Dict[],
  numbers: Iterable<number>,
  resolve: (object: PdfObject | undefined) => PdfObject,
): Dict {
  const isCatalog = (object: PdfObject | undefined): boolean => {
    const dict = resolve(object);
    return isDict(dict) && isDict(resolve(dict.get('Pages')));
  };
  const chosen: MutableDict = new Map();
  for (const trailer of trailers) {
    for (const key of ['Info', 'ID']) if (resolve(trailer.get(key)) !== null) chosen.set(key, trailer.get(key)!);
    const root = trailer.get('Root');
    if (root instanceof Ref && isCatalog(root)) chosen.set('Root', root);
  }
  if (!chosen.has('Root')) {
    for (const number of numbers) {
      const dict = resolve(new Ref(number));
      if (isDict(dict) && isName(resolve(dict.get('Type')), 'Catalog') && isCatalog(dict))
        chosen.set('Root', new Ref(number));
    }
  }
  if (!chosen.has('Root')) throw new PdfProblem('trailer', 'Root');
  return chosen;
}
