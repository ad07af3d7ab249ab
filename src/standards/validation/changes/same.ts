import {
  AmbiguousDict,
  isArray,
  isDict,
  Name,
  type PdfObject,
  Raw,
  Ref,
  Stream,
  stringBytes,
  stringText,
} from '../../pdf/index.ts';

/** Returns whether two objects are equal without following references. Streams are compared by their encoded bytes. */
export function same(a: PdfObject | undefined, b: PdfObject | undefined): boolean {
  if (a === b) return true;
  if (a instanceof Name) return b instanceof Name && a.value === b.value;
  if (a instanceof Raw) return b instanceof Raw && (a.bytes.equals(b.bytes) || stringBytes(a).equals(stringBytes(b)));
  if (a instanceof Ref) return b instanceof Ref && a.number === b.number && a.generation === b.generation;
  if (a instanceof Stream) return b instanceof Stream && a.body.equals(b.body) && same(a.dict, b.dict);
  if (isArray(a)) return isArray(b) && a.length === b.length && a.every((item, i) => same(item, b[i]));
  if (isDict(a)) return isDict(b) && a.size === b.size && [...a].every(([key, item]) => same(item, b.get(key)));
  return (a ?? null) === (b ?? null);
}

/** Returns the items of `after` that are not in `before`; undefined if an item of `before` is missing or moved. */
export function additions(before: readonly PdfObject[], after: readonly PdfObject[]): PdfObject[] | undefined {
  const added: PdfObject[] = [];
  let next = 0;
  for (const item of after) {
    if (next < before.length && same(before[next], item)) next++;
    else added.push(item);
  }
  return next === before.length ? added : undefined;
}

/** Returns the keys of both dictionaries, each once. */
export const keysOf = (before: PdfObject | undefined, after: PdfObject | undefined): string[] => [
  ...new Set([...(dictOf(before)?.keys() ?? []), ...(dictOf(after)?.keys() ?? [])]),
];

/** Returns the dictionary, also that of a stream. */
export function dictOf(object: PdfObject | undefined): ReadonlyMap<string, PdfObject> | undefined {
  if (object instanceof Stream) return object.dict;
  return isDict(object) ? object : undefined;
}

/** Returns whether a dictionary in the object has a duplicate key, so that readers disagree on its value. */
export function isAmbiguous(object: PdfObject): boolean {
  if (object instanceof AmbiguousDict) return true;
  if (isArray(object)) return object.some(isAmbiguous);
  const dict = dictOf(object);
  return dict !== undefined && (dict instanceof AmbiguousDict || [...dict.values()].some(isAmbiguous));
}

/** Describes an object briefly, for reports. */
export function brief(object: PdfObject | undefined): string {
  if (object instanceof Name) return `/${object.value}`.slice(0, 40);
  if (object instanceof Raw) return JSON.stringify(stringText(object).slice(0, 40));
  if (object instanceof Ref) return `object ${object.number}`;
  if (object instanceof Stream) return 'a stream';
  if (isArray(object)) return `[${object.slice(0, 8).map(inner).join(' ')}${object.length > 8 ? ' …' : ''}]`;
  return isDict(object) ? 'a dictionary' : String(object ?? null);
}

const inner = (object: PdfObject): string => (isArray(object) ? 'an array' : brief(object));
