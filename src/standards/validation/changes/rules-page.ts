import { isArray, isDict, type PdfObject, Ref, Stream } from '../../pdf/index.ts';
import { type Comparison, type Pair, under } from './comparison.ts';
import { judgeFixed } from './fixed.ts';
import { objectName } from './historic-signatures.ts';
import { countReferences } from './references.ts';
import { brief, dictOf, keysOf, same } from './same.ts';

/** Judges a page or a node of the page tree. Annotations may be added; everything else must not change. */
export function judgePage(c: Comparison, pair: Pair): void {
  if (!isDict(pair.before) || !isDict(pair.after)) {
    c.report('other', pair, 'a page is no dictionary any more');
    return;
  }
  for (const key of keysOf(pair.before, pair.after)) {
    const each = under(pair, key);
    if (key === 'Annots') judgeAnnotations(c, c.follow(each));
    else judgeFixed(c, each);
  }
}

/** Returns whether an object is the `/Annots` of pages and nothing else. */
export function isAnnotationList(c: Comparison, number: number): boolean {
  if (!isArray(c.before.get(number))) return false;
  const users = c.references.usersIn(c.before, number);
  return users.length > 0 && users.every((user) => isAnnotationsOf(c, user, number));
}

/** Returns whether the page refers to the object only by `/Annots`. */
function isAnnotationsOf(c: Comparison, page: number, list: number): boolean {
  if (!c.isPage(page)) return false;
  const dict = c.before.get(page);
  return isDict(dict) && countReferences(dict.get('Annots'), list) === 1 && countReferences(dict, list) === 1;
}

/** Judges the annotations of a page; both lists are resolved. */
export function judgeAnnotations(c: Comparison, list: Pair): void {
  if (same(list.before, list.after)) return;
  const before = c.before.items(list.before);
  const after = c.after.items(list.after);
  const added = after.filter((item) => !before.some((held) => same(held, item)));
  const removed = before.filter((item) => !after.some((kept) => same(kept, item)));
  for (const item of removed) {
    if (isWidget(c.before.resolve(item), c)) c.report('other', list, 'a form field was taken off the page');
    else c.report('annotations', list, 'an annotation was removed');
  }
  for (const item of added) judgeNewAnnotation(c, list, item);
  const order = after.filter((item) => !added.includes(item));
  const held = before.filter((item) => !removed.includes(item));
  if (order.length !== held.length || order.some((item, i) => !same(item, held[i])))
    c.report('annotations', list, 'annotations changed their order');
}

function judgeNewAnnotation(c: Comparison, list: Pair, item: PdfObject): void {
  const annotation = c.after.resolve(item);
  const place = { ...list, object: item instanceof Ref ? item.number : list.object };
  if (item instanceof Ref && c.newWidgets.has(item.number)) return;
  if (item instanceof Ref && c.before.has(item.number))
    c.report('other', place, 'what was something else became an annotation');
  else if (!isDict(annotation)) c.report('other', place, 'an annotation that is no dictionary joined the page');
  else if (isWidget(annotation, c)) c.report('other', place, 'a form field joined the page without joining the form');
  else
    c.report(
      'annotations',
      place,
      `an annotation was added (${objectName(annotation.get('Subtype')) ?? 'of no type'})`,
    );
}

const isWidget = (object: PdfObject, c: Comparison): boolean =>
  isDict(object) && objectName(c.after.resolve(object.get('Subtype'))) === 'Widget';

/** Returns whether an object is an annotation other than a widget, and nothing uses it in another way. */
export function isAnnotation(c: Comparison, number: number): boolean {
  const dict = c.before.get(number);
  if (!isDict(dict) || !dict.has('Subtype') || !dict.has('Rect') || isWidget(dict, c)) return false;
  return c.references.usersIn(c.before, number).every((user) => {
    const holder = c.before.get(user);
    if (holder instanceof Stream) return false;
    if (isAnnotationList(c, user)) return true;
    if (!isDict(holder)) return false;
    if (c.isPage(user)) return countReferences(holder.get('Annots'), number) === countReferences(holder, number);
    return (
      holder.has('Subtype') &&
      holder.has('Rect') &&
      ['Popup', 'Parent', 'IRT'].some((key) => countReferences(holder.get(key), number) > 0)
    );
  });
}

/** Lists of a DSS and of its VRI entries (ISO 32000-2, 12.8.4.3 and 12.8.4.4). */
const LISTS = new Set(['Certs', 'CRLs', 'OCSPs', 'Cert', 'CRL', 'OCSP']);

/**
 * Judges the document security store. Nothing of it is shown: material may be added and removed, and what is missing
 * then is found when the signatures are validated.
 */
export function judgeStore(c: Comparison, pair: Pair): void {
  const store = c.follow(pair);
  if (store.before === null && store.after === null) return;
  if (!(store.after instanceof Map)) {
    c.report('other', store, 'the security store was removed');
    return;
  }
  if (store.before === null) c.report('validation_data', store, 'a security store was added');
  for (const key of keysOf(store.before, store.after)) {
    const each = under(store, key);
    if (LISTS.has(key)) judgeList(c, each);
    else if (key === 'VRI') judgeRelated(c, each);
    else if (key !== 'Type') judgeFixed(c, each);
  }
}

/** Judges `/VRI`: validation data by signature. */
function judgeRelated(c: Comparison, pair: Pair): void {
  const related = c.follow(pair);
  if (related.before === null && related.after === null) return;
  if (!(related.after instanceof Map)) {
    c.report('validation_data', related, 'VRI was removed');
    return;
  }
  for (const key of keysOf(related.before, related.after))
    if (key !== 'Type') judgeRelatedEntry(c, under(related, key));
}

function judgeRelatedEntry(c: Comparison, pair: Pair): void {
  const entry = c.follow(pair);
  if (!(entry.after instanceof Map)) {
    c.report('validation_data', entry, 'an entry of VRI was removed');
    return;
  }
  if (!/^[0-9A-Fa-f]{40}$/.test(entry.path.slice(entry.path.lastIndexOf('.') + 1))) {
    judgeFixed(c, pair);
    return;
  }
  if (entry.before === null) c.report('validation_data', entry, 'VRI got an entry');
  for (const key of keysOf(entry.before, entry.after)) {
    const each = under(entry, key);
    if (LISTS.has(key)) judgeList(c, each);
    else if (key === 'TU' || key === 'TS') c.follow(each);
    else if (key !== 'Type') judgeFixed(c, each);
  }
}

/** Judges a list of streams. An item may move to another object if its bytes stay the same. */
function judgeList(c: Comparison, pair: Pair): void {
  const list = c.follow(pair);
  if (same(list.before, list.after)) return;
  if (list.after === null) {
    c.report('validation_data', list, 'validation material was removed');
    return;
  }
  const before = c.before.items(list.before);
  const after = c.after.items(list.after);
  const held = new Set(before.map(pdfNumber));
  const kept = new Set(after.map(pdfNumber));
  const added = after.filter((item) => !held.has(pdfNumber(item)));
  const streams = added.map((item) => c.after.resolve(item));
  if (!streams.every((stream) => stream instanceof Stream)) {
    c.report('other', list, 'the security store got something that is no stream');
    return;
  }
  const lost = before.filter((item) => !kept.has(pdfNumber(item))).map((item) => c.before.resolve(item));
  const isCopied = (stream: PdfObject): boolean =>
    stream instanceof Stream && streams.some((each) => plain(c, each).equals(plain(c, stream)));
  if (lost.every((stream) => isCopied(stream))) {
    if (added.length > 0) c.report('validation_data', list, `${added.length} items of validation material were added`);
  } else c.report('validation_data', list, 'validation material was removed');
}

const pdfNumber = (item: PdfObject): number => (item instanceof Ref ? item.number : -1);
const plain = (c: Comparison, stream: PdfObject): Buffer =>
  stream instanceof Stream ? c.after.pdf.decode(stream) : Buffer.alloc(0);

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
