import { MIB } from '../../../kernel/bytes.ts';
import { refuse } from '../../../kernel/fault.ts';
import { sha256Hex } from '../../../kernel/ids.ts';
import { uploadLimits } from '../../../kernel/upload-limits.ts';
import type { Context } from '../../../platform/graphql/context.ts';
import type { PdfInput } from '../../../platform/graphql/validators.ts';
import type { Services } from '../../../platform/services.ts';
import type { RecordReport } from '../../../standards/ers/verify.ts';
import { readReceived, receivePdf, withTempFiles } from '../../documents/index.ts';
import type { AnchorOrigin } from '../../evidence/file/index.ts';
import { judgedWith, type Reader } from '../judged-with.ts';
import { because } from '../reasons.ts';
import type { JudgeRecord } from '../tasks.ts';

/** Largest evidence record of a request: with 200 renewals, one has 2 MB. */
const LARGEST = 4 * MIB;
const path = 'evidenceRecordBase64';

/** What an evidence record is about. */
export type RecordSubject =
  | { readonly pdf: PdfInput }
  | {
      readonly sha256: string;
      /** Needed if a hash tree is by SHA-512. */
      readonly sha512: string | null;
    };

/** The verdict on an evidence record. */
export interface ValidatedRecord extends RecordReport {
  /** SHA-256 of the file that it is about. */
  readonly sha256: string;
  /** Owner of the roots of its time-stamps: `test` if one of them is a test root. Null if none is trusted. */
  readonly origin: AnchorOrigin | 'trusted-list' | null;
}

/**
 * Validates an evidence record (RFC 4998) of any service in a child process, about a file or its fingerprints. Nothing is stored.
 * @throws Fault `invalid_body` (not base64, or more than the child can read), `payload_too_large`
 */
export function validateRecord(
  services: Services,
  { mode, turnOf }: Reader,
  record: PdfInput,
  subject: RecordSubject,
  blob: Context['blob'],
): Promise<ValidatedRecord> {
  return withTempFiles(services, ['record', 'data'], async (files) => {
    await receivePdf(services, { pdf: record, path }, { to: files.record, maxBytes: LARGEST, blob });
    const known = await knownOf(services, subject, files.data, blob);
    const { anchors, at, crls, lists } = await judgedWith(services, mode);
    const ders = anchors.map(({ der }) => der);
    const payload = { ...known, anchors: ders, at, crls, lists } satisfies Omit<JudgeRecord, 'from'>;
    const report = await readReceived<RecordReport>(services, {
      ...{ from: files.record, path, turnOf, task: 'judgeRecord', payload },
    });
    const origins = new Map(anchors.map(({ der, origin }) => [sha256Hex(Buffer.from(der)), origin]));
    const found = report.stamps.flatMap(({ root }) => (root ? (origins.get(root) ?? 'trusted-list') : []));
    return { ...report, sha256: known.sha256, origin: found.includes('test') ? 'test' : (found[0] ?? null) };
  });
}

/** What is known of the subject; a file is written to the path `to`. */
async function knownOf(services: Services, subject: RecordSubject, to: string, blob: Context['blob']) {
  if ('pdf' in subject) {
    const maxBytes = uploadLimits.verification.each;
    const { sha256 } = await receivePdf(services, { ...subject, path: 'pdfBase64' }, { to, maxBytes, blob });
    return { data: to, sha256, sha512: null };
  }
  if (subject.sha512 !== null && !/^[0-9a-f]{128}$/.test(subject.sha512))
    throw refuse('invalid_body', undefined, [{ path: 'sha512', ...because('not_sha512') }]);
  return { data: null, ...subject };
}
