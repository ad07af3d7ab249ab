/**
 * PDF objects (ISO 32000-2, 7.3) as plain immutable values: what was read is shared by every later revision, so
 * nobody may change it in place. Strings stay as their source bytes: copying one is exact.
 */

/** A name without its slash, `#xx` escapes already resolved, so that `/#54ype` is `/Type`. */
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

/** Bytes written as they are: a literal or hexadecimal string with its delimiters. */
export class Raw {
  readonly bytes: Buffer;
  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }
}

/** Room reserved in a revision, filled in after it was serialised: the serialiser tells where it came to stand. */
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
 * A dictionary that names a key twice. It holds the last value; other readers may take the first (ISO 32000-2, 7.3.7
 * leaves it open), so what was written after a signature must not contain one.
 */
export class AmbiguousDict extends Map<string, PdfObject> {}

export type Dict = ReadonlyMap<string, PdfObject>;
export type MutableDict = Map<string, PdfObject>;
export type PdfObject = null | boolean | number | Name | Ref | Raw | Slot | Stream | Dict | readonly PdfObject[];

export const name = (value: string): Name => new Name(value);

/** A dictionary from a literal; entries that are `undefined` are left out. */
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
