/**
 * PDF objects (ISO 32000-2, 7.3) as plain immutable values: later revisions share them, so they must not be changed in
 * place. Strings are kept as source bytes, so that copies are exact.
 */

/** A name without its slash and with `#xx` escapes resolved, so that `/#54ype` is `/Type`. */
export class Name {
  readonly value: string;
  constructor(value: string) {
    this.value = value;
  }
}

/** An indirect reference `number generation R`. */
export class Ref {
  readonly number: number;
  readonly generation: number;
  constructor(number: number, generation = 0) {
    this.number = number;
    this.generation = generation;
  }
}

/** Bytes that are written unchanged: a literal or hexadecimal string with its delimiters. */
export class Raw {
  readonly bytes: Buffer;
  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }
}

/** Space reserved in a revision, filled in after serialisation; the serialiser reports its position. */
export class Slot {
  readonly length: number;
  constructor(length: number) {
    this.length = length;
  }
}

/** A stream: its dictionary and its still encoded body. `/Length` is written by the serialiser. */
export class Stream {
  readonly dict: Dict;
  readonly body: Buffer;
  constructor(dict: Dict, body: Buffer) {
    this.dict = dict;
    this.body = body;
  }
}

/**
 * A dictionary with a duplicate key. It contains the last value; other readers may use the first (ISO 32000-2, 7.3.7
 * leaves this open), so revisions after a signature must not contain one.
 */
export class AmbiguousDict extends Map<string, PdfObject> {}

export type Dict = ReadonlyMap<string, PdfObject>;
export type MutableDict = Map<string, PdfObject>;
export type PdfObject = null | boolean | number | Name | Ref | Raw | Slot | Stream | Dict | readonly PdfObject[];

export const name = (value: string): Name => new Name(value);

/** Creates a dictionary from a literal; omits entries that are `undefined`. */
export function dict(entries: Record<string, PdfObject | undefined>): MutableDict {
  const made: MutableDict = new Map();
  for (const [key, value] of Object.entries(entries)) if (value !== undefined) made.set(key, value);
  return made;
}

export const isDict = (object: PdfObject | undefined): object is Dict => object instanceof Map;
export const isArray = (object: PdfObject | undefined): object is readonly PdfObject[] => Array.isArray(object);
export const isName = (object: PdfObject | undefined, value: string): boolean =>
  object instanceof Name && object.value === value;
export const isInteger = (object: PdfObject | undefined): object is number => Number.isSafeInteger(object);
/** Returns whether these are the four integers of a signature's ByteRange. */
export const isByteRange = (objects: readonly PdfObject[]): objects is readonly [number, number, number, number] =>
  objects.length === 4 && objects.every(isInteger);
