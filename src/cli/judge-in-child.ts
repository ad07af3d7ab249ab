import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { MIB } from '../kernel/bytes.ts';
import type { FileVerdict, TrustAnchor } from '../modules/evidence/file/index.ts';
import type { JudgeRecord } from '../modules/verification/index.ts';
import { createSandbox, type Sandbox, SandboxFailure, SandboxRefusal, workerEntry } from '../platform/sandbox/index.ts';
import type { RecordReport } from '../standards/ers/verify.ts';

/** Largest file that is read, bytes: evidence of a session of 100,000 marks takes some 50 MB. */
export const LARGEST = 256 * MIB;

/** Memory limit for one file. Parsing the largest evidence uses most of it. */
const MEMORY_MB = 2_048;
const TIME_MS = 120_000;

let sandbox: Sandbox | undefined;

/**
 * Validates a file in a child process. A file that exceeds the child's limits is `undetermined`, with the reason.
 * @param lists path of the file with the trusted lists; null for none
 * @param log the policy of the transparency log, and proofs of it that the reader has
 */
export async function judgeInChild(
  file: string,
  anchors: readonly TrustAnchor[],
  crls: readonly Buffer[],
  lists: string | null,
  log: { readonly policy: string | null; readonly proofs: readonly string[] },
): Promise<FileVerdict> {
  const trusted = anchors.map(({ certificate, ...anchor }) => ({ ...anchor, der: certificate.der }));
  try {
    const known = { anchors: trusted, at: new Date(), crls, lists, log: log.policy, logProofs: log.proofs };
    return await child().run<FileVerdict>('judgeFile', { from: file, ...known });
  } catch (error) {
    if (!(error instanceof SandboxFailure || error instanceof SandboxRefusal)) throw error;
    return {
      sha256: await fingerprint(file),
      validatedAt: new Date(),
      isPdf: true,
      isEncrypted: false,
      kind: 'unreadable',
      verdict: 'undetermined',
      reasons: [`the file could not be read within its limits (${error.message})`],
      mode: null,
      signatures: [],
      evidence: null,
    };
  }
}

/** Verifies an evidence record in a child process. A record that exceeds the child's limits proves nothing. */
export async function judgeRecordInChild(question: JudgeRecord): Promise<RecordReport> {
  try {
    return await child().run<RecordReport>('judgeRecord', question);
  } catch (error) {
    if (!(error instanceof SandboxFailure || error instanceof SandboxRefusal)) throw error;
    const reasons = [`the evidence record could not be read within its limits (${error.message})`];
    return { verdict: 'undetermined', reasons, provenAt: null, stamps: [] };
  }
}

/** Draws the PDF of a validation report in a child process. @param xml the report, which is attached */
export async function drawReportInChild(verdict: FileVerdict, name: string, xml: Buffer): Promise<Buffer> {
  const { pdf } = await child().run<{ pdf: Uint8Array }>('drawValidationReport', { verdict, name, xml });
  return Buffer.from(pdf);
}

function child(): Sandbox {
  sandbox ??= createSandbox({
    entry: workerEntry(import.meta.url, '../app/pdf-child'),
    size: 1,
    memoryMb: MEMORY_MB,
    timeoutMs: TIME_MS,
  });
  return sandbox;
}

/** SHA-256 of a file, lowercase hex. */
export async function fingerprint(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
