import type { SignatureReport, ValidationReport } from './report.ts';

/** What a file amounts to, from its signatures and from what concerns the file as a whole. */
export function verdictOf(
  signatures: readonly SignatureReport[],
  problems: readonly string[],
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
  const last = signatures.findLast(({ indication }) => indication === 'TOTAL-PASSED');
  const kind = last?.modifications.kind;
  if (last && (kind === 'form_filling' || kind === 'annotations'))
    doubts.push(`The document was changed after its last signature, ${last.field}; nobody signed that change.`);
  if (failures.length > 0) return { verdict: 'fails', reasons: [...failures, ...doubts] };
  return doubts.length > 0 ? { verdict: 'undetermined', reasons: doubts } : { verdict: 'holds', reasons: [] };
}
