/**
 * CBOR (RFC 8949), as far as COSE and ISO 18013-5 need it. Reading is linear in the bytes: nothing is reserved for a length
 * that only a header states, nesting and items are bounded, and a key that appears twice is refused.
 */

/** The bytes are no CBOR, or not what the caller expected. */
export class CborError extends Error {
  override readonly name = 'CborError';
}

/** A tagged item. `encoded` has its bytes as they were received, tag included: digests and signatures cover those. */
export class Tagged {
  readonly tag: number;
  readonly value: Cbor;
  readonly encoded: Buffer;

  constructor(tag: number, value: Cbor, encoded: Buffer) {
    this.tag = tag;
    this.value = value;
    this.encoded = encoded;
  }
}

export type CborMap = ReadonlyMap<string | number, Cbor>;
export type Cbor = null | boolean | number | bigint | string | Buffer | Tagged | readonly Cbor[] | CborMap;

/** Deepest nesting that is read; a presentation has nine levels. */
const MAX_DEPTH = 24;
/** Most items that are read; a presentation has some hundreds. */
const MAX_ITEMS = 20_000;
const BREAK = 0xff;
/** An embedded item (RFC 8949 §3.4.5.1). */
export const EMBEDDED = 24;

class Reader {
  at = 0;
  items = 0;
  readonly bytes: Buffer;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  take(length: number | bigint): Buffer {
    if (length > this.bytes.length - this.at) throw new CborError('the bytes end too early');
    const start = this.at;
    this.at += Number(length);
    return this.bytes.subarray(start, this.at);
  }

  byte(): number {
    const byte = this.bytes[this.at];
    if (byte === undefined) throw new CborError('the bytes end too early');
    this.at += 1;
    return byte;
  }

  /** Reads an argument (§3). Null for an indefinite length. */
  argument(info: number): number | bigint | null {
    if (info < 24) return info;
    if (info === 31) return null;
    if (info > 27) throw new CborError('a reserved header');
    const bytes = this.take(2 ** (info - 24));
    if (info < 27) return bytes.readUIntBE(0, bytes.length);
    const long = bytes.readBigUInt64BE();
    return long <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(long) : long;
  }

  /** Whether an item of indefinite length ends here, past its end. */
  isBroken(): boolean {
    if (this.bytes[this.at] !== BREAK) return false;
    this.at += 1;
    return true;
  }

  read(depth: number): Cbor {
    if (depth > MAX_DEPTH) throw new CborError('nested too deeply');
    if ((this.items += 1) > MAX_ITEMS) throw new CborError('too many items');
    const start = this.at;
    const head = this.byte();
    const [major, info] = [head >> 5, head & 31];
    if (major === 7) return this.simple(info);
    const argument = this.argument(info);
    if (major === 2) return argument === null ? this.pieces(2) : this.take(argument);
    if (major === 3) return readText(argument === null ? this.pieces(3) : this.take(argument));
    if (major === 4) return this.array(argument, depth);
    if (major === 5) return this.map(argument, depth);
    if (argument === null) throw new CborError('a number or tag of indefinite length');
    if (major === 0) return argument;
    if (major === 1) return typeof argument === 'bigint' ? -1n - argument : -1 - argument;
    const value = this.read(depth + 1);
    return new Tagged(Number(argument), value, this.bytes.subarray(start, this.at));
  }

  simple(info: number): Cbor {
    if (info === 20 || info === 21) return info === 21;
    // null and undefined
    if (info === 22 || info === 23) return null;
    if (info === 25) return readHalf(this.take(2).readUInt16BE());
    if (info === 26) return this.take(4).readFloatBE();
    if (info === 27) return this.take(8).readDoubleBE();
    throw new CborError('an unknown simple value');
  }

  /** A string in pieces of definite length (§3.2.3). */
  pieces(major: number): Buffer {
    const parts: Buffer[] = [];
    while (!this.isBroken()) {
      if ((this.items += 1) > MAX_ITEMS) throw new CborError('too many items');
      const head = this.byte();
      const length = this.argument(head & 31);
      if (head >> 5 !== major || length === null) throw new CborError('a piece of another kind');
      parts.push(this.take(length));
    }
    return Buffer.concat(parts);
  }

  array(length: number | bigint | null, depth: number): readonly Cbor[] {
    const items: Cbor[] = [];
    for (let left = length; left === null ? !this.isBroken() : items.length < left; ) items.push(this.read(depth + 1));
    return items;
  }

  map(length: number | bigint | null, depth: number): CborMap {
    const entries = new Map<string | number, Cbor>();
    for (let left = length; left === null ? !this.isBroken() : entries.size < left; ) {
      const key = this.read(depth + 1);
      if (typeof key !== 'string' && typeof key !== 'number') throw new CborError('a key that is no text or number');
      if (entries.has(key)) throw new CborError('a key appears twice');
      entries.set(key, this.read(depth + 1));
    }
    return entries;
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function readText(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw new CborError('text that is no UTF-8');
  }
}

/** Half precision (Appendix D). */
function readHalf(bits: number): number {
  const [exponent, fraction] = [(bits >> 10) & 31, bits & 1023];
  const special = fraction === 0 ? Number.POSITIVE_INFINITY : Number.NaN;
  const normal = exponent === 0 ? fraction * 2 ** -24 : (1024 + fraction) * 2 ** (exponent - 25);
  return (bits & 0x8000 ? -1 : 1) * (exponent === 31 ? special : normal);
}

/** Reads one item that fills the bytes. @throws CborError */
export function readCbor(bytes: Buffer): Cbor {
  const reader = new Reader(bytes);
  const value = reader.read(0);
  if (reader.at !== bytes.length) throw new CborError('bytes after the end');
  return value;
}

/** Reads the item that a byte string with tag 24 embeds. @throws CborError */
export function readEmbedded(item: Cbor | undefined): Cbor {
  if (!(item instanceof Tagged) || item.tag !== EMBEDDED || !Buffer.isBuffer(item.value))
    throw new CborError('not an embedded item');
  return readCbor(item.value);
}

/** @throws CborError (not a map) */
export function mapOf(item: Cbor | undefined): CborMap {
  if (!(item instanceof Map)) throw new CborError('not a map');
  return item;
}

/** @throws CborError (not a list) */
export function cborList(item: Cbor | undefined): readonly Cbor[] {
  if (!Array.isArray(item)) throw new CborError('not a list');
  return item;
}

/** @throws CborError (not a byte string) */
export function cborBytes(item: Cbor | undefined): Buffer {
  if (!Buffer.isBuffer(item)) throw new CborError('not a byte string');
  return item;
}

function header(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  const [info, size] = length < 0x1_00 ? [24, 1] : length < 0x1_00_00 ? [25, 2] : [26, 4];
  const bytes = Buffer.alloc(1 + size, (major << 5) | info);
  bytes.writeUIntBE(length, 1, size);
  return bytes;
}

/** What is encoded here: what a verifier puts together. A tagged item keeps the bytes that it was received with. */
type Encodable = null | string | Buffer | Tagged | readonly Encodable[];

/** Encodes deterministically (§4.2.1). */
export function encodeCbor(value: Encodable): Buffer {
  if (value === null) return Buffer.from([0xf6]);
  if (value instanceof Tagged) return value.encoded;
  if (Buffer.isBuffer(value)) return Buffer.concat([header(2, value.length), value]);
  if (typeof value === 'string') return Buffer.concat([header(3, Buffer.byteLength(value)), Buffer.from(value)]);
  const items = value as readonly Encodable[];
  return Buffer.concat([header(4, items.length), ...items.map(encodeCbor)]);
}

/** Encodes an item as an embedded one: tag 24 around its bytes. */
export const encodeEmbedded = (value: Encodable): Buffer =>
  Buffer.concat([header(6, EMBEDDED), encodeCbor(encodeCbor(value))]);
