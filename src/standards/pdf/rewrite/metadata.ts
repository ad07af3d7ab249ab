import zlib from 'node:zlib';
import { isArray, isName, type MutableDict, Ref, Stream } from '../objects.ts';
import type { Pdf } from '../pdf.ts';

/** A start tag, an end tag, or an empty element; attribute values hold neither `<` nor a bare `&`. */
const tag =
  /^<(\/?)([A-Za-z_:][\w:.\-\u00b7-\uffff]*)((?:\s+[A-Za-z_:][\w:.\-\u00b7-\uffff]*\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/;
const entity = /&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[0-9A-Fa-f]{1,6});)/;
/** Characters that XML 1.0 excludes (2.2). */
const excluded = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;
/** Maximum length of a tag: longer than the names and values of XMP. */
const LONGEST_TAG = 65_536;

/** The root element of a text. */
interface Root {
  /** Without prefix. */
  readonly name: string;
  readonly namespace: string | undefined;
  /** Its first position, and the one after it. */
  readonly start: number;
  readonly end: number;
}

/**
 * Returns the root element of XML that a strict parser accepts (XML 1.0, well-formedness): one root element, matching
 * tags, only predefined entities, no document type, every namespace prefix declared. Undefined for any other text.
 */
function readXml(text: string): Root | undefined {
  if (excluded.test(text)) return undefined;
  const open: { name: string; prefixes: ReadonlySet<string> }[] = [];
  let root: { readonly start: number; end: number } | undefined;
  let at = 0;
  while (at < text.length) {
    const next = text.indexOf('<', at);
    const between = text.slice(at, next < 0 ? text.length : next);
    if (open.length === 0 ? between.trim() !== '' : entity.test(between) || between.includes(']]>')) return undefined;
    if (next < 0) break;
    const end = skipMarkup(text, next, open.length > 0);
    if (end === undefined) return undefined;
    if (end > next) {
      at = end;
      continue;
    }
    const found = tag.exec(text.slice(next, next + LONGEST_TAG));
    if (!found) return undefined;
    const [whole, closing, name = '', attributes = '', empty] = found;
    at = next + whole.length;
    if (closing) {
      if (open.pop()?.name !== name) return undefined;
      if (root && open.length === 0) root.end = at;
      continue;
    }
    if (open.length === 0) {
      if (root) return undefined;
      root = { start: next, end: at };
    }
    const prefixes = declared(open.at(-1)?.prefixes ?? new Set(['xml']), attributes);
    if (entity.test(attributes) || !prefixes || !isDeclared(name, prefixes)) return undefined;
    if (!empty) open.push({ name, prefixes });
  }
  return root && open.length === 0 ? { ...rootElementName(text, root.start), ...root } : undefined;
}

/** The name of an element by its start tag. */
function rootElementName(text: string, start: number): Pick<Root, 'name' | 'namespace'> {
  const [, , qualified = '', attributes = ''] = tag.exec(text.slice(start, start + LONGEST_TAG)) ?? [];
  const colon = qualified.indexOf(':');
  const declaration = colon < 0 ? 'xmlns' : `xmlns:${qualified.slice(0, colon)}`;
  const found = [...attributes.matchAll(/([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].find(
    ([, attribute]) => attribute === declaration,
  );
  return { name: qualified.slice(colon + 1), namespace: found?.[2] ?? found?.[3] };
}

/**
 * Returns the position after a comment, processing instruction or CDATA section that starts here; the same position if
 * none does.
 */
function skipMarkup(text: string, at: number, isInside: boolean): number | undefined {
  for (const [opening, closing] of [
    ['<!--', '-->'],
    ['<?', '?>'],
    ['<![CDATA[', ']]>'],
  ] as const) {
    if (!text.startsWith(opening, at)) continue;
    const end = text.indexOf(closing, at + opening.length);
    if (end < 0 || (opening === '<![CDATA[' && !isInside)) return undefined;
    if (opening === '<?' && /^<\?xml\s/.test(text.slice(at, at + 6)) && at > 0) return undefined;
    return end + closing.length;
  }
  return text.startsWith('<!', at) ? undefined : at;
}

/**
 * Returns the prefixes declared within an element; undefined if an attribute is duplicated or has an unknown prefix.
 */
function declared(outer: ReadonlySet<string>, attributes: string): ReadonlySet<string> | undefined {
  const names = [...attributes.matchAll(/([^\s=]+)\s*=\s*(?:"[^"]*"|'[^']*')/g)].map(([, name]) => name!);
  if (new Set(names).size !== names.length) return undefined;
  const own = names.filter((name) => name.startsWith('xmlns:')).map((name) => name.slice('xmlns:'.length));
  const prefixes = own.length > 0 ? new Set([...outer, ...own]) : outer;
  return names.every((name) => name.startsWith('xmlns') || isDeclared(name, prefixes)) ? prefixes : undefined;
}

const isDeclared = (name: string, prefixes: ReadonlySet<string>): boolean => {
  const colon = name.indexOf(':');
  return colon < 0 || prefixes.has(name.slice(0, colon));
};

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
