import { itemAt } from '../../kernel/definitely.ts';
import { tags } from './read.ts';

/**
 * DER encoding (X.690 §10). Every function returns one complete element; callers nest them. Optimised for sealing: no
 * object model, one allocation per element.
 */

/** Encodes one element: `tag`, the minimal length, then `parts` in order. */
export function element(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  let length = 0;
  for (const part of parts) length += part.length;
  const lengthBytes = length < 0x80 ? 1 : length < 0x100 ? 2 : length < 0x1_0000 ? 3 : length < 0x100_0000 ? 4 : 5;
  const out = Buffer.allocUnsafe(1 + lengthBytes + length);
  out[0] = tag;
  if (lengthBytes === 1) {
    out[1] = length;
  } else {
    out[1] = 0x80 | (lengthBytes - 1);
    out.writeUIntBE(length, 2, lengthBytes - 1);
  }
  let at = 1 + lengthBytes;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

export const sequence = (...parts: readonly Uint8Array[]): Buffer => element(tags.sequence, ...parts);

/** SET OF: sorts the elements by their encodings (X.690 §11.6). */
export const setOf = (...parts: readonly Uint8Array[]): Buffer =>
  element(tags.set, ...[...parts].sort((a, b) => Buffer.compare(a, b)));

/** `[number] EXPLICIT`, or a constructed `[number] IMPLICIT` whose content is `parts`. */
export const context = (number: number, ...parts: readonly Uint8Array[]): Buffer => element(0xa0 | number, ...parts);

/** `[number] IMPLICIT`: `encoded` under a context tag; keeps its constructed bit. */
export function implicit(number: number, encoded: Buffer): Buffer {
  const out = Buffer.from(encoded);
  out[0] = 0x80 | (itemAt(encoded, 0) & 0x20) | number;
  return out;
}

export const octetString = (bytes: Uint8Array): Buffer => element(tags.octetString, bytes);
export const utf8String = (text: string): Buffer => element(tags.utf8String, Buffer.from(text, 'utf8'));
export const nullValue = (): Buffer => Buffer.from([tags.null, 0]);
export const boolean = (value: boolean): Buffer => Buffer.from([tags.boolean, 1, value ? 0xff : 0]);
export const enumerated = (value: number): Buffer => Buffer.from([tags.enumerated, 1, value]);

/** Encodes a non-negative INTEGER; bytes are unsigned, most significant first. */
export function integer(value: bigint | number | Uint8Array): Buffer {
  const bytes = value instanceof Uint8Array ? value : unsignedBytes(BigInt(value));
  let start = 0;
  while (start < bytes.length - 1 && bytes[start] === 0) start += 1;
  const shortest = bytes.subarray(start);
  const [high] = shortest;
  if (high === undefined) return Buffer.from([tags.integer, 1, 0]);
  return high & 0x80 ? element(tags.integer, Buffer.from([0]), shortest) : element(tags.integer, shortest);
}

function unsignedBytes(value: bigint): Buffer {
  if (value < 0n) throw new RangeError('negative integers are not supported');
  const hex = value.toString(16);
  return Buffer.from(hex.length % 2 ? '0' + hex : hex, 'hex');
}

/** A BIT STRING of whole bytes, for signatures and public keys. */
export const bitString = (bytes: Uint8Array): Buffer => element(tags.bitString, Buffer.from([0]), bytes);

/** A BIT STRING with named bits; trailing zero bits are omitted (X.690 §11.2.2). */
export function namedBits(...bits: readonly number[]): Buffer {
  if (bits.length === 0) return element(tags.bitString, Buffer.from([0]));
  const last = Math.max(...bits);
  const bytes = Buffer.alloc((last >> 3) + 1);
  for (const bit of bits) bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) | (0x80 >> (bit & 7));
  return element(tags.bitString, Buffer.from([7 - (last & 7)]), bytes);
}

const oidCache = new Map<string, Buffer>();

/** Encodes an OBJECT IDENTIFIER from its dotted text, such as one of `oids`. */
export function oid(dotted: string): Buffer {
  const known = oidCache.get(dotted);
  if (known) return known;
  if (!/^[0-2](\.(0|[1-9]\d{0,40})){1,31}$/.test(dotted)) throw new RangeError(`not an object identifier: ${dotted}`);
  const [first = 0n, second = 0n, ...rest] = dotted.split('.').map(BigInt);
  const bytes = [first * 40n + second, ...rest].flatMap(base128);
  const encoded = element(tags.oid, Buffer.from(bytes));
  // Caches the identifiers of our own tables; other input must not make the cache grow.
  if (oidCache.size < 256) oidCache.set(dotted, encoded);
  return encoded;
}

function base128(value: bigint): number[] {
  const bytes = [Number(value & 0x7fn)];
  for (let left = value >> 7n; left > 0n; left >>= 7n) bytes.unshift(Number(left & 0x7fn) | 0x80);
  return bytes;
}

const two = (value: number): string => String(value).padStart(2, '0');

/** GeneralizedTime in whole seconds, as RFC 5280 §4.1.2.5.2 requires; fractions are truncated. */
export function generalizedTime(at: Date): Buffer {
  const date = `${String(at.getUTCFullYear()).padStart(4, '0')}${two(at.getUTCMonth() + 1)}${two(at.getUTCDate())}`;
  const time = `${two(at.getUTCHours())}${two(at.getUTCMinutes())}${two(at.getUTCSeconds())}Z`;
  return element(tags.generalizedTime, Buffer.from(date + time, 'latin1'));
}

/** The `Time` of RFC 5280 §4.1.2.5: UTCTime through 2049, GeneralizedTime from 2050 on. */
export function time(at: Date): Buffer {
  const full = generalizedTime(at);
  const year = at.getUTCFullYear();
  return year >= 1950 && year < 2050 ? element(tags.utcTime, full.subarray(4)) : full;
}
