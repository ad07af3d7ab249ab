import { itemAt } from '../../kernel/definitely.ts';

/** An element inside a larger buffer, without copying. */
export class Element {
  readonly tag: number;
  readonly source: Buffer;
  readonly start: number;
  readonly contentStart: number;
  readonly end: number;

  constructor(tag: number, source: Buffer, start: number, contentStart: number, end: number) {
    this.tag = tag;
    this.source = source;
    this.start = start;
    this.contentStart = contentStart;
    this.end = end;
  }

  /** The whole element: tag, length, content. */
  get der(): Buffer {
    return this.source.subarray(this.start, this.end);
  }

  get content(): Buffer {
    return this.source.subarray(this.contentStart, this.end);
  }
}

/**
 * Reads the element at `start`, strictly DER: one-byte tags, definite and minimal lengths, nothing past `end`. Ignores
 * bytes after the element (PDF `Contents` are padded with zeros).
 *
 * @throws Asn1Error
 */
export function readElement(source: Buffer, start = 0, end = source.length): Element {
  if (start < 0 || start + 2 > end || end > source.length) throw new Asn1Error('DER: truncated element');
  const tag = itemAt(source, start);
  if ((tag & 0x1f) === 0x1f) throw new Asn1Error('DER: tag numbers above 30 are not supported');
  const first = itemAt(source, start + 1);
  let contentStart = start + 2;
  let length = first;
  if (first >= 0x80) {
    const count = first & 0x7f;
    if (count === 0) throw new Asn1Error('DER: indefinite length');
    if (count > 4) throw new Asn1Error('DER: length over four bytes');
    if (contentStart + count > end) throw new Asn1Error('DER: truncated length');
    length = source.readUIntBE(contentStart, count);
    if (length < 0x80 || length < 2 ** (8 * (count - 1))) throw new Asn1Error('DER: length not in its shortest form');
    contentStart += count;
  }
  if (contentStart + length > end) throw new Asn1Error('DER: truncated content');
  return new Element(tag, source, start, contentStart, contentStart + length);
}

/** Reads `source` as exactly one element. @throws Asn1Error (also if bytes follow it) */
export function readOnly(source: Buffer): Element {
  const only = readElement(source);
  if (only.end !== source.length) throw new Asn1Error('DER: bytes after the element');
  return only;
}

/** Iterates over the elements of a constructed one. @throws Asn1Error (at the first invalid one) */
export function* eachChild(parent: Element): Generator<Element, void, undefined> {
  if (!(parent.tag & 0x20)) throw new Asn1Error('DER: a constructed element was expected');
  for (let at = parent.contentStart; at < parent.end; ) {
    const child = readElement(parent.source, at, parent.end);
    yield child;
    at = child.end;
  }
}

/**
 * Far more than any structure read here contains, except CRL entries (which are iterated). Prevents a megabyte of
 * two-byte elements from becoming half a million objects.
 */
const MAX_CHILDREN = 4096;

/** Returns the elements of a constructed one. @throws Asn1Error (also for more than 4096) */
export function children(parent: Element): Element[] {
  const found: Element[] = [];
  for (const child of eachChild(parent)) {
    if (found.length === MAX_CHILDREN) throw new Asn1Error('DER: too many elements');
    found.push(child);
  }
  return found;
}

/** Returns the single element inside an EXPLICIT tag. @throws Asn1Error */
export function inner(parent: Element): Element {
  const [only, ...others] = children(parent);
  if (!only || others.length > 0) throw new Asn1Error('DER: exactly one element was expected inside a tag');
  return only;
}

/**
 * Reads the fields of a SEQUENCE in order, and names the structure in errors: `const f = fields(element,
 * 'TBSCertificate'); f.required(tags.integer, 'serialNumber'); f.end()`.
 */
class Fields {
  readonly #name: string;
  readonly #elements: readonly Element[];
  #next = 0;

  constructor(name: string, elements: readonly Element[]) {
    this.#name = name;
    this.#elements = elements;
  }

  /** Returns the next field, which must have `tag`. */
  required(tag: number, field: string): Element {
    const found = this.optional(tag);
    if (!found) throw new Asn1Error(`${this.#name}: ${field} is missing or of another type`);
    return found;
  }

  /** Returns the next field if it has `tag`; otherwise does not advance. */
  optional(tag: number): Element | undefined {
    const found = this.#elements[this.#next];
    if (found?.tag !== tag) return undefined;
    this.#next += 1;
    return found;
  }

  /** Returns the next field, of a CHOICE or ANY type. */
  any(field: string): Element {
    const found = this.#elements[this.#next];
    if (!found) throw new Asn1Error(`${this.#name}: ${field} is missing`);
    this.#next += 1;
    return found;
  }

  get isEmpty(): boolean {
    return this.#next >= this.#elements.length;
  }

  /** Throws if fields are left: those of a later version, or out of order. */
  end(): void {
    if (!this.isEmpty) throw new Asn1Error(`${this.#name}: unexpected field`);
  }
}

/** Opens the fields of a SEQUENCE, or of another constructed element with `tag`. @throws Asn1Error */
export function fields(parent: Element, name: string, tag: number = tags.sequence): Fields {
  if (parent.tag !== tag) throw new Asn1Error(`${name}: wrong type`);
  return new Fields(name, children(parent));
}

/** Universal tags with their constructed bit where DER fixes it (X.680 §8.4, X.690 §8). */
export const tags = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  null: 0x05,
  oid: 0x06,
  enumerated: 0x0a,
  utf8String: 0x0c,
  printableString: 0x13,
  teletexString: 0x14,
  ia5String: 0x16,
  utcTime: 0x17,
  generalizedTime: 0x18,
  bmpString: 0x1e,
  sequence: 0x30,
  set: 0x31,
} as const;

/** The tag of `[number]`, constructed (EXPLICIT, or IMPLICIT over a constructed type). */
export const contextTag = (number: number): number => 0xa0 | number;

/** The tag of `[number] IMPLICIT` over a primitive type. */
export const primitiveContextTag = (number: number): number => 0x80 | number;

/**
 * The bytes do not conform: wrong encoding (X.690) or wrong structure (the standard is named in the message). For
 * hostile bytes, all readers of `standards/{asn1,cms,x509,rfc3161,ocsp,crl}` throw only this error.
 */
export class Asn1Error extends Error {
  override readonly name = 'Asn1Error';
}
