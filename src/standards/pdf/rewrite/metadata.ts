import zlib from 'node:zlib';
import { isArray, isName, type MutableDict, Ref, Stream } from '../objects.ts';
import type { Pdf } from '../pdf.ts';
import { readXml } from './well-formed.ts';

/** Maximum bytes of XMP: a hundred times what writers produce. */
const MOST = 8 << 20;
const XMP = 'adobe:ns:meta/';
const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#';

/**
 * Returns a metadata stream as strict validators read it: UTF-8, well-formed, with the root `x:xmpmeta` (ISO 16684-1,
 * 7.3.3). The stream itself if it is so; undefined if it is no XMP.
 */
export function strictMetadata(stream: Stream): Stream | undefined {
  const bytes = plainBytes(stream);
  const decoded = bytes && decode(bytes);
  const root = decoded && readXml(decoded.text);
  if (!root) return undefined;
  const { text, isUtf8 } = decoded;
  if (root.name === 'xmpmeta' && root.namespace === XMP) return isUtf8 ? stream : written(stream, text);
  if (root.name !== 'RDF' || root.namespace !== RDF) return undefined;
  const { start, end } = root;
  const wrapped = `<x:xmpmeta xmlns:x="${XMP}">${text.slice(start, end)}</x:xmpmeta>`;
  return written(stream, `${text.slice(0, start)}${wrapped}${text.slice(end)}`);
}

/** Returns whether strict validators can read the catalog's metadata, if it has any. */
export function readsMetadata(pdf: Pdf): boolean {
  const held = pdf.root.get('Metadata') ?? null;
  const metadata = pdf.resolve(held);
  if (metadata === null) return true;
  return held instanceof Ref && metadata instanceof Stream && strictMetadata(metadata) === metadata;
}

/** Returns the bytes of a stream that is not encoded, or deflated once. */
function plainBytes({ dict, body }: Stream): Buffer | undefined {
  const filter = dict.get('Filter') ?? null;
  const only = isArray(filter) && filter.length === 1 ? filter[0] : filter;
  if (only === null || (isArray(only) && only.length === 0)) return body;
  if (!isName(only, 'FlateDecode') || dict.has('DecodeParms')) return undefined;
  try {
    return zlib.inflateSync(body, { maxOutputLength: MOST });
  } catch {
    return undefined;
  }
}

/** XMP may be UTF-8 or UTF-16. Some writers pad packets with zeros, which is not XML; others with spaces, which is. */
function decode(bytes: Buffer): { readonly text: string; readonly isUtf8: boolean } | undefined {
  const [first = 0, second = 0] = bytes;
  const isBig = (first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c);
  const isLittle = (first === 0xff && second === 0xfe) || (first === 0x3c && second === 0);
  try {
    const text = new TextDecoder(isBig ? 'utf-16be' : isLittle ? 'utf-16le' : 'utf-8', { fatal: true }).decode(bytes);
    return { text, isUtf8: !isBig && !isLittle };
  } catch {
    return undefined;
  }
}

/** Without the declaration of another encoding. */
function written({ dict }: Stream, text: string): Stream {
  const entries: MutableDict = new Map(dict);
  entries.delete('Filter');
  return new Stream(entries, Buffer.from(text.replace(/^<\?xml\s[^>]*\?>\s*/, ''), 'utf8'));
}
