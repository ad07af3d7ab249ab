import { type PdfObject, Stream } from '../../pdf/index.ts';
import { type Comparison, type Pair, under } from './comparison.ts';
import { brief, dictOf, keysOf, same } from './same.ts';

/** Entries of the document information that describe the document, not its history. */
const DESCRIPTIVE = new Set(['Title', 'Author', 'Subject', 'Keywords', 'CreationDate']);
/** The same in XMP, and the conformance claims. */
const PROPERTIES = [
  'dc:title',
  'dc:creator',
  'dc:description',
  'dc:subject',
  'pdf:Keywords',
  'pdfaid:part',
  'pdfaid:conformance',
];
/** Paths that these rules report; a revision with nothing else is not a signing. */
export const BYSTANDERS = /^(?:ID|Info|Root\.(?:Metadata|Extensions|MarkInfo|Version))(?:\.|$)/;

/** Judges `/Info` of the trailer. Signing software updates its modification date and producer. */
export function judgeInformation(c: Comparison, pair: Pair): void {
  const info = c.follow(pair);
  if (same(info.before, info.after) || info.after === null) return;
  if (!(info.after instanceof Map)) {
    c.report('other', info, 'the document information is no dictionary');
    return;
  }
  for (const key of keysOf(info.before, info.after)) {
    const each = under(info, key);
    const values = { before: c.before.resolve(each.before), after: c.after.resolve(each.after) };
    if (same(values.before, values.after)) continue;
    const what = `${brief(values.before)} became ${brief(values.after)}`;
    c.report(DESCRIPTIVE.has(key) && info.before !== null ? 'other' : 'validation_data', each, what);
  }
}

/** Judges the XMP of the document. */
export function judgeMetadata(c: Comparison, pair: Pair): void {
  const metadata = c.follow(pair);
  if (same(metadata.before, metadata.after)) return;
  const after = xmp(c, metadata.after);
  if (after === undefined) {
    c.report('other', metadata, 'the metadata is no XMP any more');
    return;
  }
  const before = metadata.before === null ? undefined : (xmp(c, metadata.before) ?? '');
  const differs =
    before === undefined ? undefined : PROPERTIES.find((name) => property(before, name) !== property(after, name));
  if (differs) c.report('other', metadata, `${differs} of the metadata differs`);
  else c.report('validation_data', metadata, 'the metadata differs');
}

function xmp(c: Comparison, object: PdfObject): string | undefined {
  if (!(object instanceof Stream) || !dictOf(object)) return undefined;
  const text = c.after.pdf.decode(object).toString('utf8');
  return text.includes('xmpmeta') && !/<!(?:DOCTYPE|ENTITY)/i.test(text) ? text : undefined;
}

/** Returns the text of a property, written as an element or an attribute. */
function property(text: string, name: string): string {
  const element = new RegExp(`<${name}\\b[^>]*>([\\s\\S]*?)</${name}>`).exec(text)?.[1];
  const value = element ?? new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)["']`).exec(text)?.[1] ?? '';
  return value
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
