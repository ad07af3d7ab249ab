import { readFileSync } from 'node:fs';
import { definitely } from '../../../kernel/definitely.ts';
import type { FilledField, SignedField } from '../../../standards/pades/index.ts';
import { type Pdf, type SignatureMark, stringText } from '../../../standards/pdf/index.ts';
import type { FieldFill } from '../types.ts';
import { placedField } from './placed-field.ts';

export interface Filling {
  readonly fills: readonly FieldFill[];
  /** Paths of the signature pictures, by fingerprint. */
  readonly pictures: Readonly<Record<string, string>>;
  /** Test mode. */
  readonly specimen: boolean;
}

/**
 * Returns the fields with a value, as `standards/pades` describes them. A field without a value stays as it was
 * prepared.
 */
export const filledFields = (request: Filling, pdf: Pdf): FilledField[] => {
  const isEnglish = isInEnglish(pdf);
  return request.fills.flatMap((fill) => filledField(isEnglish ? inEnglish(fill) : fill, request) ?? []);
};

/** Whether a document says that it is in English: `/Lang` of its catalog (ISO 32000-2, 14.9.2). */
const isInEnglish = (pdf: Pdf): boolean => /^en\b/i.test(stringText(pdf.resolve(pdf.root.get('Lang'))));

function inEnglish(fill: FieldFill): FieldFill {
  const caption = fill.signature?.captionInEnglish;
  return caption ? { ...fill, signature: { ...fill.signature!, caption } } : fill;
}

function filledField(fill: FieldFill, { pictures, specimen }: Filling): FilledField | null {
  const { type, value, signature } = fill;
  const placed = placedField(fill);
  if (type === 'SIGNATURE' || type === 'INITIALS')
    return signature && { ...placed, type: 'signature', mark: { ...markOf(signature, pictures), specimen } };
  if (type === 'CHECKBOX') return value === 'true' ? { ...placed, type: 'checkbox', checked: true } : null;
  return value ? { ...placed, type: type === 'TEXT' ? 'text' : 'date', text: value } : null;
}

/** Returns the field that becomes a digital signature, with its appearance. */
export function signedField(fill: FieldFill, { pictures, specimen }: Omit<Filling, 'fills'>): SignedField {
  const mark = { ...markOf(fill.signature!, pictures), specimen };
  return { ...placedField(fill), type: 'digital-signature', mark };
}

function markOf(
  { imageSha256, text, caption }: NonNullable<FieldFill['signature']>,
  pictures: Filling['pictures'],
): Omit<SignatureMark, 'specimen'> {
  return {
    lines: caption,
    ...(imageSha256 ? { picture: readFileSync(definitely(pictures[imageSha256], imageSha256)) } : {}),
    ...(text ? { typed: text } : {}),
  };
}
