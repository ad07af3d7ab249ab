import { type Dict, isArray, isDict, type MutableDict, Name, type PdfObject, Ref, stringText } from './objects.ts';
import { type Page, pages } from './pages.ts';
import type { Pdf } from './pdf.ts';
import { limits, PdfProblem } from './problem.ts';
import type { Update } from './update.ts';

/** A terminal field of the document's form. */
export interface Field {
  /** Fully qualified: the partial names joined by periods (ISO 32000-2, 12.7.4.2). */
  readonly name: string;
  /** `Tx`, `Btn`, `Ch` or `Sig`, possibly inherited; empty if the file states none. */
  readonly type: string;
  readonly ref: Ref;
  readonly dict: Dict;
  /** Possibly inherited. */
  readonly value: PdfObject;
}

interface Waiting {
  readonly object: PdfObject;
  readonly prefix: string;
  readonly type: string;
  readonly value: PdfObject;
  readonly depth: number;
}

/** Yields the fields of the form in order. Skips malformed branches, which no reader treats as fields. */
export function* formFields(pdf: Pdf): Generator<Field> {
  const form = pdf.findDict(pdf.root.get('AcroForm'));
  if (!form) return;
  const seen = new Set<number>();
  const waiting = children(pdf, form.get('Fields'), { prefix: '', type: '', value: null, depth: 0 });
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    const { object } = node;
    if (!(object instanceof Ref) || seen.has(object.number)) continue;
    seen.add(object.number);
    if (seen.size > limits.fields || node.depth > limits.fieldDepth) throw new PdfProblem('form');
    const dict = pdf.findDict(object);
    if (!dict) continue;
    const partial = pdf.resolve(dict.get('T'));
    const name = partial === null ? node.prefix : join(node.prefix, stringText(partial));
    const declared = pdf.resolve(dict.get('FT'));
    const type = declared instanceof Name ? declared.value : node.type;
    const value = dict.get('V') ?? node.value;
    const kids = children(pdf, dict.get('Kids'), { prefix: name, type, value, depth: node.depth + 1 });
    // Kids without names are the widgets of one field.
    if (kids.some(({ object: kid }) => pdf.findDict(kid)?.has('T'))) waiting.push(...kids);
    else yield { name, type, ref: object, dict, value };
  }
}

function children(pdf: Pdf, list: PdfObject | undefined, above: Omit<Waiting, 'object'>): Waiting[] {
  const items = pdf.items(list);
  if (items.length > limits.fields) throw new PdfProblem('form');
  return items.map((object) => ({ object, ...above })).reverse();
}

const join = (prefix: string, partial: string): string => (prefix === '' ? partial : `${prefix}.${partial}`);

const signed = new WeakMap<Pdf, boolean>();

/** Returns whether a signature field has a value. */
export function isSigned(pdf: Pdf): boolean {
  let known = signed.get(pdf);
  if (known === undefined) {
    known = [...formFields(pdf)].some(({ type, value }) => type === 'Sig' && value !== null);
    signed.set(pdf, known);
  }
  return known;
}

/** Entries of the form's dictionary (ISO 32000-2, table 224). */
const FORM_KEYS = new Set(['Fields', 'NeedAppearances', 'SigFlags', 'CO', 'DR', 'DA', 'Q', 'XFA']);

/** Returns the form's dictionary for editing; creates it if the document has none. */
export function editForm(update: Update): MutableDict {
  const { pdf } = update;
  const root = update.edit(pdf.rootRef);
  const held = root.get('AcroForm');
  const form = update.get(held);
  // Some programs make one object of form and document information.
  const isShared = held instanceof Ref && [pdf.scaffold.trailer.get('Info'), pdf.rootRef].some((ref) => is(ref, held));
  if (held instanceof Ref && isDict(form) && (isShared ? isSigned(pdf) : isOwn(update, held))) return update.edit(held);
  const entries = [...(isDict(form) ? form : [])];
  const own: MutableDict = new Map(isShared ? entries.filter(([key]) => FORM_KEYS.has(key)) : entries);
  root.set('AcroForm', isDict(form) && !(held instanceof Ref) ? own : update.add(own));
  return own;
}

const is = (object: PdfObject | undefined, { number }: Ref): boolean =>
  object instanceof Ref && object.number === number;

/**
 * Returns whether an object that fields are added to may be changed in place. Before the first signature each revision
 * replaces it: pages may share one list of annotations, so that a field of one would appear on all, and a list may also
 * be the `/Kids` of a field. After a signature another object would be a change that strict validators refuse, but for
 * the annotations of a page.
 */
const isOwn = (update: Update, ref: Ref): boolean =>
  update.has(ref) || (isSigned(update.pdf) && !sharedAnnotations(update.pdf).has(ref.number));

const shared = new WeakMap<Pdf, ReadonlySet<number>>();

/** The lists that are the annotations of several pages, by object number. */
function sharedAnnotations(pdf: Pdf): ReadonlySet<number> {
  const known = shared.get(pdf);
  if (known) return known;
  const [seen, repeated] = [new Set<number>(), new Set<number>()];
  for (const { dict } of pages(pdf)) {
    const list = dict.get('Annots');
    if (!(list instanceof Ref)) continue;
    if (seen.has(list.number)) repeated.add(list.number);
    seen.add(list.number);
  }
  shared.set(pdf, repeated);
  return repeated;
}

/** Adds a merged field and widget to the form and to its page. */
export function addField(update: Update, page: Page, field: Ref): void {
  const form = editForm(update);
  const fields = form.get('Fields');
  const listed = update.get(fields);
  putList(update, fields, [...(isArray(listed) ? listed : []), field], (list) => form.set('Fields', list));
  const annotations = held(update, page.ref).get('Annots');
  const list = update.get(annotations);
  const longer = [...annotationRefs(update, isArray(list) ? list : []), field];
  putList(update, annotations, longer, (own) => update.edit(page.ref).set('Annots', own));
}

/** Writes a list where it stood: in its object, in a new object that its holder then refers to, or in its holder. */
function putList(
  update: Update,
  place: PdfObject | undefined,
  items: readonly PdfObject[],
  hold: (list: PdfObject) => void,
): void {
  if (!(place instanceof Ref) || !isArray(update.get(place))) hold(items);
  else if (isOwn(update, place)) update.set(place, items);
  else hold(update.add(items));
}

/**
 * Converts direct annotations of the list to objects, as 12.5.2 requires: strict validators reject a later revision
 * that touches such a list. After a signature they stay, because moving them would be a change.
 */
function annotationRefs(update: Update, list: readonly PdfObject[]): PdfObject[] {
  if (list.every((each) => each instanceof Ref) || isSigned(update.pdf)) return [...list];
  return list.flatMap((each) => (each instanceof Ref ? each : isDict(each) ? update.add(each) : []));
}

/** Returns the page as changed by this update, without adding it to the update. */
function held(update: Update, ref: Ref): Dict {
  const dict = update.get(ref);
  if (!isDict(dict)) throw new PdfProblem('type', 'page');
  return dict;
}
