import { limits } from './limits.ts';
import { type Dict, isArray, isDict, type MutableDict, Name, type PdfObject, Ref } from './objects.ts';
import type { Page } from './pages.ts';
import type { Pdf } from './pdf.ts';
import { PdfProblem } from './problem.ts';
import { stringText } from './strings.ts';
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

/** Returns whether a signature field has a value. */
export function isSigned(pdf: Pdf): boolean {
  for (const { type, value } of formFields(pdf)) if (type === 'Sig' && value !== null) return true;
  return false;
}

/** Returns the form's dictionary for editing; creates it if the document has none. */
export function editForm(update: Update): MutableDict {
  const root = update.edit(update.pdf.rootRef);
  const held = root.get('AcroForm');
  const form = update.get(held);
  if (held instanceof Ref && isDict(form)) return update.edit(held);
  const copy: MutableDict = isDict(form) ? new Map(form) : new Map();
  root.set('AcroForm', isDict(form) ? copy : update.add(copy));
  return copy;
}

/** Adds a merged field and widget to the form and to its page. */
export function addField(update: Update, page: Page, field: Ref): void {
  append(update, editForm(update), 'Fields', field);
  const annotations = held(update, page.ref).get('Annots');
  const list = update.get(annotations);
  const longer = [...annotationRefs(update, isArray(list) ? list : []), field];
  if (annotations instanceof Ref && isArray(list)) update.set(annotations, longer);
  else update.edit(page.ref).set('Annots', longer);
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

/** Appends to an array that is stored directly or by reference. */
function append(update: Update, holder: MutableDict, key: string, item: Ref): void {
  const list = holder.get(key);
  const items = update.get(list);
  const longer = [...(isArray(items) ? items : []), item];
  if (list instanceof Ref && isArray(items)) update.set(list, longer);
  else holder.set(key, longer);
}
