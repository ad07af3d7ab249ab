import type { KeyActor } from '../../kernel/actor.ts';
import { refuse } from '../../kernel/fault.ts';
import { uploadLimits } from '../../kernel/upload-limits.ts';
import type { Context } from '../../platform/graphql/context.ts';
import type { PdfInput } from '../../platform/graphql/validators.ts';
import type { Services } from '../../platform/services.ts';
import { because, readUpload } from '../documents/index.ts';
import type { FileVerdict } from '../evidence/file/index.ts';
import { judgedWith, type Reader } from './judged-with.ts';
import { compareEvidence } from './lookup.ts';
import { type ValidatedRecord, validateRecord } from './records/validate-record.ts';
import type { ReportSeal } from './validation-report/make-report.ts';

/**
 * Validates the signatures of any PDF, and its proof if it is an evidence file: also against the service's own chain.
 * Nothing is stored, recorded or billed.
 * A certificate of the service counts as revoked from its revocation on, also if the file does not say so.
 * A live key trusts the live roots, a test key also the test roots; both trust the roots that the operator added, and the
 * services of the trusted lists that the operator loads, which also judge who is qualified.
 * @param record an evidence record of the file, which is judged too
 */
export async function validateUpload(
  services: Services,
  { organizationId, mode }: KeyActor,
  pdf: PdfInput,
  record: PdfInput | null,
  blob: Context['blob'],
): Promise<ValidatedFile> {
  const reader = { mode, turnOf: organizationId };
  const verdict = await validateBytes(services, reader, pdf, blob);
  const judged = record === null ? null : await validateRecord(services, reader, record, { pdf }, blob);
  return { ...verdict, record: judged, reportSeal: { mode, isBuiltIn: false } };
}

/** A verdict, and with which seal a report about it is signed. */
export interface ValidatedFile extends FileVerdict {
  /** Null without an evidence record. */
  readonly record: ValidatedRecord | null;
  readonly reportSeal: ReportSeal;
}

/** Does the same for a caller who may do so. @throws Fault `invalid_body`, `payload_too_large` */
export async function validateBytes(
  services: Services,
  { mode, turnOf }: Reader,
  pdf: PdfInput,
  blob: Context['blob'],
): Promise<FileVerdict> {
  const payload = await judgedWith(services, mode);
  const verdict = await readUpload<FileVerdict>(
    services,
    {
      pdf,
      path: 'pdfBase64',
      turnOf,
      maxBytes: uploadLimits.verification.each,
      task: 'judgeFile',
      payload,
    },
    blob,
  );
  if (!verdict.isPdf) {
    throw refuse('invalid_body', undefined, [{ path: 'pdfBase64', ...because('not_pdf') }]);
  }
  return compareEvidence(services, verdict);
}
