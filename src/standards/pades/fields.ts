import { type Page, type Pdf, PdfProblem, type PercentBox, pages } from '../pdf/index.ts';

/**
 * `signature` shows a signature as a picture; `digital-signature` becomes one: its value is the signer's own, by a
 * certificate.
 */
export type FieldType = 'signature' | 'digital-signature' | 'text' | 'date' | 'checkbox';

/** A field as the API places it. */
export interface PlacedField {
  /** Unique in the document; letters, digits, `-` and `_`. */
  readonly id: string;
  readonly type: FieldType;
  /** From 0. */
  readonly pageIndex: number;
  readonly at: PercentBox;
  /** What a screen reader says of it. */
  readonly label?: string;
  /** For a `digital-signature`: ids of the fields that its signature locks, those of the same signer. */
  readonly locks?: readonly string[];
}

/** What the names of placed fields begin with. */
export const FIELD_PREFIX = 'esign-';

/**
 * The name of a placed field in the form. Not `esign.<id>`: a period parts the names of a hierarchy and must not stand
 * in a partial name (ISO 32000-2, 12.7.4.2), where strict validators refuse the whole form for it.
 */
export function fieldName({ id }: Pick<PlacedField, 'id'>): string {
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(id)) throw new PdfProblem('form', 'field id');
  return `${FIELD_PREFIX}${id}`;
}

/** The pages that carry fields, by index, found in one walk. @throws PdfProblem `no-such-page` */
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
