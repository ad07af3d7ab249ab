import type { Permission } from '../pdf/index.ts';
import type { SignatureReport, ValidationReport } from './report.ts';

/**
 * Computes the verdict on a file.
 *
 * @param problems problems of the whole file, in English
 * @param permission what DocMDP and locks of the file explicitly allow: 2 form filling, 3 also annotations
 */
export function verdictOf(
  signatures: readonly SignatureReport[],
  problems: readonly string[],
  permission: Permission,
): Pick<ValidationReport, 'verdict' | 'reasons'> {
  const failures = signatures.flatMap(({ field, indication, subIndication, modifications }) => [
    ...(indication === 'TOTAL-FAILED' ? [`Signature ${field} is invalid (${subIndication}).`] : []),
    ...(modifications.violations.length > 0
      ? [`The document was changed after signature ${field} in a forbidden way.`]
      : []),
  ]);
  const doubts = [...problems];
  if (!signatures.some(({ kind }) => kind === 'signature'))
    doubts.push(
      signatures.length === 0
        ? 'The document carries no signature.'
        : 'The document carries time-stamps and no signature.',
    );
  for (const { field, indication, subIndication, modifications } of signatures) {
    if (indication === 'INDETERMINATE') doubts.push(`Signature ${field} cannot be confirmed (${subIndication}).`);
    if (modifications.kind === 'other') doubts.push(`The document was changed after signature ${field}.`);
  }
  const last = signatures.findLast(({ kind }) => kind === 'signature');
  const later = last?.modifications.kind;
  const isPermitted = later === 'annotations' ? permission === 3 : (permission ?? 1) >= 2;
  if (last && (later === 'form_filling' || later === 'annotations') && !isPermitted)
    doubts.push(`The document was changed after its last signature, ${last.field}; nobody signed that change.`);
  if (failures.length > 0) return { verdict: 'fails', reasons: [...failures, ...doubts] };
  return doubts.length > 0 ? { verdict: 'undetermined', reasons: doubts } : { verdict: 'holds', reasons: [] };
}
