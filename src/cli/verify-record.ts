import path from 'node:path';
import { findListsFile } from '../modules/trust/index.ts';
import type { RecordReport } from '../standards/ers/verify.ts';
import { type Outcome, type Repeated, UsageError } from './command.ts';
import { fingerprint, judgeRecordInChild } from './judge-in-child.ts';
import { assertNamed, pathOfFile, readAnchors, readCrls } from './verify-inputs.ts';

const headlines = { holds: 'is proven', fails: 'IS NOT PROVEN', undetermined: 'cannot be confirmed' } as const;

/**
 * `esign verify --evidence-record R.ers FILE`: verifies an evidence record (RFC 4998) of any service about any file, or about its
 * SHA-256, from the bytes and the roots alone. Exit code 1 unless it holds.
 */
export async function verifyRecordCommand(words: readonly string[], repeated: Repeated): Promise<Outcome> {
  const [record, ...more] = repeated.get('evidence-record') ?? [];
  const [word, ...others] = words;
  if (!record || more.length > 0 || !word || others.length > 0)
    throw new UsageError('--evidence-record requires one record, and one FILE or SHA256 that it is about');
  assertNamed(repeated);
  const recordFile = await pathOfFile(record);
  if (recordFile === null) throw new UsageError('--evidence-record requires the name of a file');
  const data = await pathOfFile(word);
  const sha256 = data === null ? word.toLowerCase() : await fingerprint(data);
  const dataDir = path.resolve(process.env.DATA_DIR || '.data');
  const anchors = await readAnchors(dataDir, repeated.get('root') ?? []);
  const report = await judgeRecordInChild({
    ...{ from: recordFile, data, sha256, sha512: null, at: new Date() },
    anchors: anchors.map(({ certificate }) => certificate.der),
    crls: await readCrls(dataDir, repeated.get('crl') ?? []),
    lists: await findListsFile(dataDir),
  });
  const origins = new Map(anchors.map(({ certificate, origin }) => [certificate.fingerprintSha256, origin]));
  const isTest = report.stamps.some(({ root }) => root !== null && origins.get(root) === 'test');
  const result = {
    ...{ file: word, sha256, verdict: report.verdict, reasons: report.reasons, mode: isTest ? 'test' : null },
    proven_at: report.provenAt?.toISOString() ?? null,
    timestamps: report.stamps.map(({ chain, digest, genTime, issuer, problems }) => ({
      ...{ chain, digest, gen_time: genTime.toISOString(), issuer, problems },
    })),
  };
  return { result, text: describe(word, report, isTest), failed: report.verdict !== 'holds' };
}

function describe(file: string, { verdict, reasons, provenAt, stamps }: RecordReport, isTest: boolean): string {
  const since = provenAt ? `: it existed on ${provenAt.toISOString()}` : '';
  return [
    `${verdict === 'holds' ? '✓' : '✗'} ${file} ${headlines[verdict]} by the evidence record${since}`,
    ...stamps.map(
      ({ chain, digest, genTime, issuer }) =>
        `    Time-stamp ${genTime.toISOString()}, ${digest}, chain ${chain}, by ${issuer ?? 'an unknown unit'}`,
    ),
    ...reasons.map((reason) => `    Reason     ${reason}`),
    ...(isTest ? ['Test mode: a specimen without legal value.'] : []),
  ].join('\n');
}
