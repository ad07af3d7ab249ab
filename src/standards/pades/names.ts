import { formFields, type Pdf, PdfProblem } from '../pdf/index.ts';

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
