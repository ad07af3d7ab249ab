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

/** Encodes a text string (ISO 32000-2, 7.9.2.2): ASCII as a literal, anything else as UTF-16 with a byte order mark. */
export function textString(text: string): Raw {
  if (/^[\x20-\x7e]*$/.test(text)) return new Raw(Buffer.from(`(${text.replace(/[\\()]/g, '\\$&')})`, 'latin1'));
  const utf16 = Buffer.from(`\ufeff${text}`, 'utf16le').swap16();
  return hexString(utf16.toString('hex'));
}

/** Returns a hexadecimal string (7.3.4.3) with these digits. */
export const hexString = (digits: string): Raw => new Raw(Buffer.from(`<${digits}>`, 'latin1'));

/** A date (7.9.4), in UTC, to the second. */
export function dateString(date: Date): Raw {
  const digits = date.toISOString().replace(/\D/g, '').slice(0, 14);
  return new Raw(Buffer.from(`(D:${digits}+00'00')`, 'latin1'));
}

/** Returns the bytes of a literal or hexadecimal string (7.3.4); empty for anything else. */
export function stringBytes(object: PdfObject): Buffer {
  if (!(object instanceof Raw) || object.bytes.length < 2) return Buffer.alloc(0);
  const inner = object.bytes.subarray(1, -1);
  return object.bytes[0] === 0x3c ? hexBytes(inner) : literalBytes(inner);
}

/**
 * Decodes a text string: UTF-16, UTF-8 (2.0), otherwise Latin-1, which equals PDFDocEncoding for the characters in
 * names.
 */
export function stringText(object: PdfObject): string {
  const bytes = stringBytes(object);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) {
    const units = Buffer.from(bytes.subarray(2, bytes.length - (bytes.length % 2)));
    return units.swap16().toString('utf16le');
  }
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return bytes.subarray(3).toString('utf8');
  return bytes.toString('latin1');
}

function hexBytes(inner: Buffer): Buffer {
  const digits = inner.toString('latin1').replace(/[\0\t\n\f\r ]/g, '');
  return Buffer.from(digits.length % 2 ? `${digits}0` : digits, 'hex');
}

const escapes: Record<string, number> = { n: 10, r: 13, t: 9, b: 8, f: 12 };

function literalBytes(inner: Buffer): Buffer {
  const out: number[] = [];
  for (let i = 0; i < inner.length; i++) {
    const byte = inner[i] ?? 0;
    if (byte !== 0x5c) {
      out.push(byte);
      continue;
    }
    const next = String.fromCharCode(inner[++i] ?? 0);
    const octal = /^[0-7]{1,3}/.exec(inner.toString('latin1', i, i + 3))?.[0];
    if (octal) {
      out.push(Number.parseInt(octal, 8) & 0xff);
      i += octal.length - 1;
    } else if (next === '\r' || next === '\n') {
      // A line continuation produces nothing.
      if (next === '\r' && inner[i + 1] === 10) i++;
    } else out.push(escapes[next] ?? next.charCodeAt(0));
  }
  return Buffer.from(out);
}
