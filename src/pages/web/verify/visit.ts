import { signal } from '@preact/signals';
import {
  type FoundProofFragment,
  type RecordReportFragment,
  ReportAsVisitorDocument,
  type SignatureReportFragment,
  ValidateAsVisitorDocument,
  ValidateRecordAsVisitorDocument,
  VerifyAsVisitorDocument,
} from '../generated/graphql.ts';
import { t } from '../generated/words/verify.ts';
import { Refusal, type send as Send, send } from '../lib/graphql.ts';
import { base64Of, fileFingerprint, VALIDATION_TIME } from '../verification/fingerprint.ts';

/** What is verified, and what is known of it so far. */
export interface Visit {
  /** Null if only a fingerprint was given. */
  readonly file: File | null;
  /** Null while the browser computes it. */
  readonly sha256: string | null;
  readonly found: { readonly proof: FoundProofFragment; readonly isTest: boolean } | null;
  readonly report: SignatureReportFragment | null;
  /** What an evidence record proves. */
  readonly record: RecordReportFragment | null;
  readonly error: string | null;
}

export const visit = signal<Visit | null>(null);

/** Changes the visit, unless another one has begun meanwhile. */
function change(of: Visit, facts: Partial<Visit>): Visit {
  if (visit.value !== of) return of;
  visit.value = { ...of, ...facts };
  return visit.value;
}

/** A visitor has no credential. */
const ask: typeof Send = (document, variables, options) => send(document, variables, { ...options, credential: null });

/** Hashes a file in the browser and looks its fingerprint up. */
export async function verifyFile(file: File | undefined): Promise<void> {
  if (!file) return;
  const begun: Visit = { file, sha256: null, found: null, report: null, record: null, error: null };
  visit.value = begun;
  let sha256: string;
  try {
    sha256 = await fileFingerprint(file);
  } catch {
    change(begun, { error: t('cannotHash') });
    return;
  }
  await lookUp(change(begun, { sha256 }), sha256);
}

/** Looks a fingerprint up. */
export async function verifyFingerprint(sha256: string): Promise<void> {
  visit.value = { file: null, sha256, found: null, report: null, record: null, error: null };
  await lookUp(visit.value, sha256);
}

async function lookUp(of: Visit, sha256: string): Promise<void> {
  try {
    const { verification, mode } = (await ask(VerifyAsVisitorDocument, { sha256 })).verifyAsVisitor;
    change(of, { found: { proof: verification, isTest: mode === 'TEST' } });
  } catch (error) {
    change(of, { error: explain(error) });
  }
}

/** Sends the file and shows the report on its signatures. Throws a refusal. */
export async function checkSignatures(file: File): Promise<void> {
  const pdfBase64 = await base64Of(file);
  const { validateAsVisitor: report } = await ask(
    ValidateAsVisitorDocument,
    { pdfBase64 },
    { timeoutMs: VALIDATION_TIME },
  );
  if (visit.value?.file === file) visit.value = { ...visit.value, report };
}

/** Sends the file again, and returns the report on its signatures in base64. Throws a refusal. */
export async function fetchReport(file: File, pdf: boolean): Promise<string | null | undefined> {
  const pdfBase64 = await base64Of(file);
  const answer = await ask(ReportAsVisitorDocument, { pdfBase64, pdf }, { timeoutMs: VALIDATION_TIME });
  const report = answer.validateAsVisitor.validationReport;
  return pdf ? report?.pdfBase64 : report?.xmlBase64;
}

/** Sends an evidence record with the fingerprints of the file, and shows what it proves. The file stays here. Throws a refusal. */
export async function checkRecord({ file, sha256 }: Visit, record: File): Promise<void> {
  const variables = {
    evidenceRecordBase64: await base64Of(record),
    sha256: sha256!,
    sha512: file && (await fileFingerprint(file, 'SHA-512')),
  };
  const answer = await ask(ValidateRecordAsVisitorDocument, variables, { timeoutMs: VALIDATION_TIME });
  if (visit.value?.sha256 === sha256) visit.value = { ...visit.value, record: answer.validateRecordAsVisitor };
}

/** The message for an evidence record that was refused. */
export const explainRecord = (error: unknown): string =>
  error instanceof Refusal && ['invalid_body', 'payload_too_large'].includes(error.code)
    ? t('recordUnreadable')
    : explain(error);

/** The message for a failed request. */
export function explain(error: unknown): string {
  if (!(error instanceof Refusal)) return t('verifyNoAnswer');
  if (error.code === 'other_version') return t('otherVersion');
  if (error.code === 'rate_limited') return t('verifyBusy', { count: error.retryAfter ?? 60 });
  return t(error.code === 'invalid_body' ? 'verifyNotPdf' : 'verifyFailed');
}
