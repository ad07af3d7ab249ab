import { itemAt } from '../../kernel/definitely.ts';
import { Asn1Error, tags } from './read.ts';
import { element } from './write.ts';

/** Maximum nesting. A CMS with a timestamp inside has about 25 levels. */
const MAX_DEPTH = 64;
/** Maximum elements of one structure. A CMS that embeds a revocation list of a megabyte has about 100,000. */
const MAX_ELEMENTS = 500_000;
/** Constructed OCTET STRING, in segments (X.690 §8.7.3). */
const CONSTRUCTED_OCTETS = tags.octetString | 0x20;

/** A re-encoded element, and the offset of the next one. */
interface Converted {
  readonly der: Buffer;
  readonly end: number;
  /** True if the DER differs from the source's bytes. */
  readonly changed: boolean;
}

/**
 * Converts the first BER element of `source` to DER encoding of lengths: they become definite and minimal, and
 * segmented octet strings are joined. Elements that already conform keep their bytes, so that a signature over them
 * still verifies. Does not reorder sets.
 *
 * @returns the element and the number of bytes it took in `source`
 * @throws Asn1Error (also beyond 64 levels or 500,000 elements)
 */
export function berToDer(source: Buffer): { readonly der: Buffer; readonly length: number } {
  const { der, end } = convert(source, 0, source.length, { elements: 0 }, 0);
  return { der, length: end };
}

function convert(source: Buffer, start: number, limit: number, count: { elements: number }, depth: number): Converted {
  if (depth > MAX_DEPTH) throw new Asn1Error('BER: nested too deeply');
  if (++count.elements > MAX_ELEMENTS) throw new Asn1Error('BER: too many elements');
  const { tag, contentStart, end, isShortest } = readHeader(source, start, limit);
  const isConstructed = (tag & 0x20) !== 0;
  if (end !== null && !isConstructed) {
    const der = isShortest ? source.subarray(start, end) : element(tag, source.subarray(contentStart, end));
    return { der, end, changed: !isShortest };
  }
  if (end === null && !isConstructed) throw new Asn1Error('BER: indefinite length of a primitive element');

  const parts: Buffer[] = [];
  let changed = end === null || !isShortest;
  let at = contentStart;
  for (;;) {
    if (end !== null && at >= end) break;
    if (end === null && source[at] === 0 && source[at + 1] === 0 && at + 2 <= limit) break;
    const child = convert(source, at, end ?? limit, count, depth + 1);
    changed ||= child.changed;
    parts.push(child.der);
    at = child.end;
  }
  const next = end ?? at + 2;
  if (tag === CONSTRUCTED_OCTETS)
    return { der: element(tags.octetString, ...parts.map(octetContent)), end: next, changed: true };
  return { der: changed ? element(tag, ...parts) : source.subarray(start, next), end: next, changed };
}

function readHeader(source: Buffer, start: number, limit: number) {
  if (start + 2 > limit) throw new Asn1Error('BER: truncated element');
  const tag = itemAt(source, start);
  if ((tag & 0x1f) === 0x1f) throw new Asn1Error('BER: tag numbers above 30 are not supported');
  const first = itemAt(source, start + 1);
  let contentStart = start + 2;
  if (first === 0x80) return { tag, contentStart, end: null, isShortest: true };
  let length = first;
  let isShortest = true;
  if (first > 0x80) {
    const count = first & 0x7f;
    if (count > 4 || contentStart + count > limit) throw new Asn1Error('BER: bad length');
    length = source.readUIntBE(contentStart, count);
    contentStart += count;
    isShortest = length >= 0x80 && length >= 2 ** (8 * (count - 1));
  }
  if (contentStart + length > limit) throw new Asn1Error('BER: truncated content');
  return { tag, contentStart, end: contentStart + length, isShortest };
}

/** Returns the content of one segment, already converted. */
function octetContent(piece: Buffer): Buffer {
  const { tag, contentStart } = readHeader(piece, 0, piece.length);
  if (tag !== tags.octetString) throw new Asn1Error('BER: an octet string in pieces of another type');
  return piece.subarray(contentStart);
}
