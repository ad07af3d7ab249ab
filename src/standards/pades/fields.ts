import {
  type Dict,
  dict,
  type Field,
  formFields,
  isArray,
  isDict,
  isName,
  name,
  type Page,
  type Pdf,
  type PdfObject,
  PdfProblem,
  type PercentBox,
  pages,
  Ref,
  stringText,
  textString,
  type Update,
} from '../pdf/index.ts';

/**
 * `signature` shows a drawn signature; `digital-signature` becomes a signature field, signed with the signer's own
 * certificate.
 */
export type FieldType = 'signature' | 'digital-signature' | 'text' | 'date' | 'checkbox';

/** A field as placed through the API. */
export interface PlacedField {
  /** Unique in the document; letters, digits, `-` and `_`. */
  readonly id: string;
  readonly type: FieldType;
  /** Starts at 0. */
  readonly pageIndex: number;
  readonly at: PercentBox;
  /** Description for screen readers. */
  readonly label?: string;
  /** For a `digital-signature`: ids of the fields of the same signer that its signature locks. */
  readonly locks?: readonly string[];
}

/** Prefix of the names of placed fields. */
const FIELD_PREFIX = 'esign-';

/**
 * Returns the name of a placed field in the form. Not `esign.<id>`: a period separates the names of a hierarchy and is
 * not allowed in a partial name (ISO 32000-2, 12.7.4.2); strict validators reject the whole form for it.
 */
export function fieldName({ id }: Pick<PlacedField, 'id'>): string {
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(id)) throw new PdfProblem('form', 'field id');
  return `${FIELD_PREFIX}${id}`;
}

/** Finds the pages with fields, by index, in one traversal. @throws PdfProblem `no-such-page` */
export function fieldPages(pdf: Pdf, fields: readonly PlacedField[]): Map<number, Page> {
  const wanted = new Set(fields.map(({ pageIndex }) => pageIndex));
  const found = new Map<number, Page>();
  let index = 0;
  for (const page of pages(pdf)) {
    if (wanted.has(index)) found.set(index, page);
    if (found.size === wanted.size) return found;
    index++;
  }
  throw new PdfProblem('no-such-page');
}

/**
 * Checks names of new fields: partial names contain no period (ISO 32000-2, 12.7.4.2), and each name is unique,
 * because two fields with the same name are one.
 *
 * @throws PdfProblem `form`
 */
export function assertNamesAreFree(pdf: Pdf, names: readonly string[]): void {
  if (new Set(names).size !== names.length) throw new PdfProblem('form', 'a name twice');
  if (names.some((name) => name === '' || name.includes('.'))) throw new PdfProblem('form', 'field name');
  const wanted = new Set(names);
  for (const { name } of formFields(pdf)) {
    const [first = ''] = name.split('.', 1);
    if (wanted.has(first)) throw new PdfProblem('form', first);
  }
}

/** What a signature locks (ISO 32000-2, 12.8.2.4 and table 236). */
export interface Lock {
  /** Fully qualified names of fields, also of fields that do not exist yet. */
  readonly fields: readonly string[];
  /** `/P 1`: no later change is permitted but validation data and document timestamps. */
  readonly isFinal?: boolean;
}

/**
 * Returns the signature reference that invalidates a signature when one of its fields changes (FieldMDP, 12.8.2.4).
 * Without `/P`, which stands in the field's `/Lock`. Undefined without fields.
 */
export const fieldMdp = (pdf: Pdf, { fields }: Lock): PdfObject | undefined =>
  fields.length === 0
    ? undefined
    : [
        dict({
          Type: name('SigRef'),
          TransformMethod: name('FieldMDP'),
          TransformParams: dict({ Type: name('TransformParams'), V: name('1.2'), ...include(fields) }),
          Data: pdf.rootRef,
        }),
      ];

/** `/Lock` of a signature field (12.7.5.5): what its signature locks. Undefined if nothing. */
export const fieldLock = ({ fields, isFinal }: Lock): Dict | undefined =>
  fields.length === 0 && !isFinal
    ? undefined
    : dict({ Type: name('SigFieldLock'), ...include(fields), P: isFinal ? 1 : undefined });

const include = (names: readonly string[]) => ({ Action: name('Include'), Fields: names.map(textString) });

/** Returns the names in a signature field's `/Lock`; none unless its action is Include. */
export function namesInLock(pdf: Pdf, lock: PdfObject | undefined): string[] {
  const held = pdf.findDict(lock);
  if (!held || !isName(pdf.resolve(held.get('Action')), 'Include')) return [];
  return pdf.items(held.get('Fields')).map((each) => stringText(pdf.resolve(each)));
}

/**
 * Returns what a seal locks: all existing fields, and those of later timestamps by their names, so that nothing can be
 * laid over a page in them. An empty signature field of others is not locked: they may sign later. With `isFinal` there is
 * `/P 1`, and every later change but validation data and timestamps invalidates the seal.
 *
 * pyHanko treats a locked field whose appearance is a stream as changed in every later revision, unless the stream was
 * written in the sealed revision. So the update writes such streams again, byte for byte. A field that an earlier
 * signature locks is left out: rewriting would break that signature, and the field is already protected.
 */
export function lockAll(
  update: Update,
  { timestamps = [], isFinal = false }: { readonly timestamps?: readonly string[]; readonly isFinal?: boolean },
): Lock {
  const { pdf } = update;
  const isLocked = lockedFields(pdf);
  const names = new Set<string>();
  for (const field of formFields(pdf)) {
    if (field.type === 'Sig') {
      const isOfOthers = field.value === null && !field.name.startsWith(FIELD_PREFIX);
      if (!isOfOthers && field.name !== '') names.add(field.name);
    } else if (field.name === '') continue;
    else if (field.dict.has('AS') || !field.dict.has('AP')) names.add(field.name);
    else if (!isLocked(field.name)) {
      rewriteAppearance(update, field);
      names.add(field.name);
    }
  }
  return { fields: [...names, ...timestamps], isFinal };
}

function rewriteAppearance(update: Update, { ref, dict: field }: Field): void {
  const { pdf } = update;
  const held = field.get('AP');
  const appearance = pdf.resolve(held);
  if (!isDict(appearance)) return;
  // An indirect dictionary would also count as changed.
  if (held instanceof Ref) update.edit(ref).set('AP', appearance);
  for (const key of ['N', 'R', 'D']) {
    const drawn = appearance.get(key);
    if (drawn instanceof Ref) update.set(drawn, update.get(drawn));
  }
}

/**
 * Returns a function that tells whether a signature of the document locks a field, by its FieldMDP or by the `/Lock`
 * of its field.
 */
function lockedFields(pdf: Pdf): (field: string) => boolean {
  const rules: ((field: string) => boolean)[] = [];
  for (const { type, value, dict: field } of formFields(pdf)) {
    if (type !== 'Sig' || value === null) continue;
    for (const item of pdf.items(pdf.findDict(value)?.get('Reference'))) {
      const reference = pdf.findDict(item);
      if (reference && isName(pdf.resolve(reference.get('TransformMethod')), 'FieldMDP'))
        rules.push(fieldLockRule(pdf, pdf.findDict(reference.get('TransformParams'))));
    }
    rules.push(fieldLockRule(pdf, pdf.findDict(field.get('Lock'))));
  }
  return (field) => rules.some((rule) => rule(field));
}

function fieldLockRule(pdf: Pdf, parameters: Dict | undefined): (field: string) => boolean {
  const action = pdf.resolve(parameters?.get('Action'));
  const fields = pdf.resolve(parameters?.get('Fields'));
  const names = new Set(isArray(fields) ? fields.map((each) => stringText(pdf.resolve(each))) : []);
  // A name includes the fields below it.
  const isListed = (field: string) => {
    const parts = field.split('.');
    return parts.some((_, i) => names.has(parts.slice(0, i + 1).join('.')));
  };
  if (isName(action, 'All')) return () => true;
  if (isName(action, 'Include')) return isListed;
  return isName(action, 'Exclude') ? (field) => !isListed(field) : () => false;
}
