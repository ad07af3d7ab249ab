import { formFields } from './form.ts';
import { isName, type PdfObject } from './objects.ts';
import type { Pdf } from './pdf.ts';

/**
 * What the signatures of a document still allow (ISO 32000-2, table 257): 1 nothing, 2 forms and signatures, 3 also
 * annotations; null if they state nothing.
 */
export type Permission = 1 | 2 | 3 | null;

/** Returns the strictest of the certification (DocMDP) and the locks of signed fields (SigFieldLock, table 236). */
export function permission(pdf: Pdf): Permission {
  const stated = [certification(pdf), ...locks(pdf)];
  return ([1, 2, 3] as const).find((level) => stated.includes(level)) ?? null;
}

/** Returns the level of the certification signature, default 2 (table 257); null without one. */
function certification(pdf: Pdf): Permission {
  const permissions = pdf.findDict(pdf.root.get('Perms'));
  const signature = pdf.findDict(permissions?.get('DocMDP'));
  if (!signature) return null;
  for (const item of pdf.items(signature.get('Reference'))) {
    const reference = pdf.findDict(item);
    if (reference && isName(pdf.resolve(reference.get('TransformMethod')), 'DocMDP'))
      return level(pdf, pdf.findDict(reference.get('TransformParams'))?.get('P')) ?? 2;
  }
  return 2;
}

function* locks(pdf: Pdf): Generator<Permission> {
  for (const { type, value, dict } of formFields(pdf)) {
    if (type === 'Sig' && value !== null) yield level(pdf, pdf.findDict(dict.get('Lock'))?.get('P'));
  }
}

function level(pdf: Pdf, object: PdfObject | undefined): Permission {
  const value = pdf.resolve(object);
  return value === 1 || value === 2 || value === 3 ? value : null;
}
