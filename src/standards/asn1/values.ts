import { itemAt } from '../../kernel/definitely.ts';
import { Asn1Error, type Element, tags } from './read.ts';

/** Readers of primitive values, strictly DER (X.690 §8, §11). They throw only Asn1Error. */

function elementContent(element: Element, tag: number, what: string): Buffer {
  if (element.tag !== tag) throw new Asn1Error(`DER: ${what} was expected`);
  return element.content;
}

export function readBoolean(element: Element): boolean {
  const content = elementContent(element, tags.boolean, 'a BOOLEAN');
  if (content.length !== 1 || (content[0] !== 0 && content[0] !== 0xff)) throw new Asn1Error('DER: bad BOOLEAN');
  return content[0] === 0xff;
}

/** Returns the content bytes of an INTEGER in two's complement; checks that they are minimal. */
export function readIntegerBytes(element: Element): Buffer {
  const content = elementContent(element, tags.integer, 'an INTEGER');
  if (content.length === 0) throw new Asn1Error('DER: empty INTEGER');
  const isSecondHigh = ((content[1] ?? 0) & 0x80) !== 0;
  const redundant = (content[0] === 0 && !isSecondHigh) || (content[0] === 0xff && isSecondHigh);
  if (content.length > 1 && redundant) throw new Asn1Error('DER: INTEGER not in its shortest form');
  return content;
}

/** Reads a non-negative INTEGER or ENUMERATED of at most 31 bits: versions, statuses, path lengths. */
export function readSmall(element: Element): number {
  const isEnumerated = element.tag === tags.enumerated;
  const content = isEnumerated ? element.content : readIntegerBytes(element);
  const [first] = content;
  if (first === undefined || content.length > 4 || first & 0x80) throw new Asn1Error('DER: number out of range');
  return content.readUIntBE(0, content.length);
}

export const readOctets = (element: Element): Buffer => elementContent(element, tags.octetString, 'an OCTET STRING');

/** Reads a BIT STRING of whole bytes. */
export function readBits(element: Element): Buffer {
  const content = elementContent(element, tags.bitString, 'a BIT STRING');
  if (content[0] !== 0) throw new Asn1Error('DER: BIT STRING with unused bits');
  return content.subarray(1);
}

/** Returns the numbers of the set bits of a BIT STRING with at most 32 named bits. */
export function readNamedBits(element: Element, tag: number = tags.bitString): number[] {
  const content = elementContent(element, tag, 'a BIT STRING');
  const [unused] = content;
  if (unused === undefined || unused > 7 || content.length > 5) throw new Asn1Error('DER: bad BIT STRING');
  const bits: number[] = [];
  for (let bit = 0; bit < (content.length - 1) * 8; bit += 1) {
    if ((content[1 + (bit >> 3)] ?? 0) & (0x80 >> (bit & 7))) bits.push(bit);
  }
  return bits;
}

/** Reads an OBJECT IDENTIFIER as dotted text; arcs may have any size, such as the UUIDs under 2.25 (X.667 §7). */
export function readOid(element: Element): string {
  const content = elementContent(element, tags.oid, 'an OBJECT IDENTIFIER');
  // Limit: 64 bytes, far more than any identifier in use.
  if (content.length === 0 || content.length > 64 || content.at(-1)! & 0x80) throw new Asn1Error('DER: bad OID');
  const arcs: string[] = [];
  for (let start = 0; start < content.length; ) {
    if (content[start] === 0x80) throw new Asn1Error('DER: OID arc not in its shortest form');
    let end = start;
    while ((content[end] ?? 0) & 0x80) end += 1;
    arcs.push(readArc(content.subarray(start, end + 1)));
    start = end + 1;
  }
  const joined = BigInt(itemAt(arcs, 0));
  const first = joined < 80n ? joined / 40n : 2n;
  return [first, joined - first * 40n, ...arcs.slice(1)].join('.');
}

function readArc(bytes: Buffer): string {
  if (bytes.length > 7) return bytes.reduce((value, byte) => value * 128n + BigInt(byte & 0x7f), 0n).toString();
  return String(bytes.reduce((value, byte) => value * 128 + (byte & 0x7f), 0)); // 49 bits: exact
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The string types in certificates and timestamp replies. */
const stringTags: ReadonlySet<number> = new Set([
  tags.utf8String,
  tags.printableString,
  tags.ia5String,
  tags.teletexString,
  tags.bmpString,
]);

export const isText = (element: Element): boolean => stringTags.has(element.tag);

/** Reads text of any of these types. */
export function readText(element: Element): string {
  switch (element.tag) {
    case tags.utf8String:
      try {
        return utf8.decode(element.content);
      } catch {
        throw new Asn1Error('DER: bad UTF-8');
      }
    case tags.printableString:
    case tags.ia5String:
      return element.content.toString('latin1');
    case tags.teletexString:
      return element.content.toString('latin1'); // T.61 as used in practice: Latin-1
    case tags.bmpString: {
      if (element.content.length % 2) throw new Asn1Error('DER: bad BMPString');
      return Buffer.from(element.content).swap16().toString('utf16le');
    }
    default:
      throw new Asn1Error('DER: a string was expected');
  }
}

const generalized = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\.\d{1,9})?Z$/;

/**
 * Reads a UTCTime or GeneralizedTime in UTC with seconds (RFC 5280 §4.1.2.5); fractions are allowed as in RFC 3161
 * §2.4.2; precision: milliseconds. `tag` is the type of an element under a context tag.
 */
export function readTime(element: Element, tag: number = element.tag): Date {
  const isUtc = tag === tags.utcTime;
  if (!isUtc && tag !== tags.generalizedTime) throw new Asn1Error('DER: a time was expected');
  const text = element.content.toString('latin1');
  const parts = generalized.exec(isUtc ? (text < '5' ? '20' : '19') + text : text);
  if (!parts || (isUtc && parts[7])) throw new Asn1Error('DER: bad time');
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.slice(1, 7).map(Number);
  const milliseconds = parts[7] ? Math.floor(Number(parts[7]) * 1000 + 1e-6) : 0;
  const at = new Date(0);
  at.setUTCFullYear(year!, month! - 1, day!);
  at.setUTCHours(hour!, minute!, second!, milliseconds);
  const isSameDate = at.getUTCMonth() === month! - 1 && at.getUTCDate() === day && at.getUTCSeconds() === second;
  if (!isSameDate || at.getUTCMinutes() !== minute || at.getUTCHours() !== hour)
    throw new Asn1Error('DER: no such time');
  return at;
}
