import { type Dict, formFields, isArray, type MutableDict, type Pdf, type Update } from '../pdf/index.ts';

/**
 * `/NeedAppearances true` asks viewers to draw every field anew from its value, which would wipe the pictures that we
 * put there. It is taken back where every field that has a value has an appearance too; elsewhere it stays, because
 * what the signers saw must not vanish.
 */
export function keepAppearances(update: Update, form: MutableDict): void {
  if (update.get(form.get('NeedAppearances')) !== true) return;
  for (const { dict, value, type } of formFields(update.pdf)) {
    if (type !== 'Sig' && value !== null && !hasAppearance(update.pdf, dict)) return;
  }
  form.delete('NeedAppearances');
}

function hasAppearance(pdf: Pdf, field: Dict): boolean {
  const kids = pdf.resolve(field.get('Kids'));
  if (!isArray(kids)) return pdf.findDict(field.get('AP')) !== undefined;
  return kids.every((kid) => pdf.findDict(pdf.findDict(kid)?.get('AP')) !== undefined);
}
