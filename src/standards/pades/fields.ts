import { formFields, type Page, type Pdf, PdfProblem, type PercentBox, pages } from '../pdf/index.ts';

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
export const FIELD_PREFIX = 'esign-';

/**
 * Returns the name of a placed field in the form. Not `esign.<id>`: a period separates the names of a hierarchy and is
 * not allowed in a partial name (ISO 32000-2, 12.7.4.2); strict validators reject the whole form for it.
 */
export function fieldName({ id }: Pick<PlacedField, 'id'>): string {
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(id)) throw new PdfProblem('form', 'field id');
  return `${FIELD_PREFIX}${id}`;
}

/** Finds the pages with fields, by index, in one traversal. @throws PdfProblem `no-such-page` */
export function pagesOf(pdf: Pdf, fields: readonly PlacedField[]): Map<number, Page> {
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
