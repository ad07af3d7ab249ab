import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Service } from '../app/compose.ts';
import type { TrustAnchor } from '../modules/evidence/file/index.ts';
import { readPolicyFile } from '../modules/evidence/log/index.ts';
import { findListsFile, rootFolder } from '../modules/trust/index.ts';
import type { Lookup } from '../modules/verification/index.ts';
import { isEmbeddedRunning } from '../platform/database/embedded/index.ts';
import { type Flags, type Outcome, type Repeated, UsageError } from './command.ts';
import { drawReportInChild, judgeInChild } from './judge-in-child.ts';
import { type FileReport, type Subject, verifyFiles } from './verify-files.ts';
import { assertNamed, pathOfFile, readAnchors, readCrls, unreadable } from './verify-inputs.ts';
import { renderReport } from './verify-report.ts';

/** How long the database may take to open, ms. The verdict does not depend on it. */
const PATIENCE = 15_000;

interface OpenLookup {
  /** Null if no database can be reached. */
  readonly ask: Lookup | null;
  /** Explains, for people, why the database was not asked. */
  readonly note: string | null;
  readonly close: () => Promise<void>;
}

/** Verification without a database. `why` is for people. */
const askNobody = (why: string): OpenLookup => ({
  ask: null,
  note: `the verdict is from the files alone: ${why}, so nobody was asked about fingerprints, and no chain was compared with the service.`,
  close: async () => {},
});

/**
 * Opens the database of `DATABASE_URL`, or the built-in one if it is running. Starts none; verification continues
 * without it.
 */
async function openLookup(dataDir: string): Promise<OpenLookup> {
  if (!process.env.DATABASE_URL && !isEmbeddedRunning(dataDir)) return askNobody('no database is running');
  let service: Service;
  try {
    const { loadConfig } = await import('../platform/config/index.ts');
    const { silentLog } = await import('../platform/log/index.ts');
    const { withServedAddresses } = await import('../app/served-at.ts');
    const { compose } = await import('../app/compose.ts');
    const config = loadConfig(withServedAddresses({ ...process.env, LOG_LEVEL: 'silent' }));
    service = await withPatience(compose(config, { log: silentLog }));
  } catch {
    return askNobody('the database cannot be reached');
  }
  const { services } = service;
  const { openLookup: lookupOf } = await import('../modules/verification/index.ts');
  return { ask: lookupOf(services), note: null, close: () => service.close() };
}

async function withPatience<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('late')), PATIENCE);
  });
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}

/** Returns where `--report` writes; null without it. @throws UsageError */
function reportPathOf(given: readonly string[], words: readonly string[]): string | null {
  const [file] = given;
  if (file === undefined) return null;
  if (given.length > 1 || words.length > 1) throw new UsageError('--report requires one FILE to verify');
  if (!/\.(xml|pdf)$/i.test(file))
    throw new UsageError('--report requires the name of a file that ends in .xml or .pdf');
  return file;
}

/**
 * Writes the validation report of a file (ETSI TS 119 102-2). With the service it is signed, without it it is not. Returns
 * a note for people.
 */
async function writeReport(subject: Subject | undefined, to: string, ask: Lookup | null): Promise<string> {
  if (!subject || !('verdict' in subject) || subject.verdict.signatures.every(({ kind }) => kind !== 'signature'))
    return `no report was written: ${subject?.file ?? 'the file'} has no signature.`;
  const { verdict, file } = subject;
  const { writeValidationReport } = await import('../modules/verification/index.ts');
  const xml = (await ask?.xmlReport(verdict)) ?? Buffer.from(writeValidationReport(verdict, null));
  const isPdf = to.toLowerCase().endsWith('.pdf');
  await writeFile(to, isPdf ? await drawReportInChild(verdict, path.basename(file), xml) : xml);
  return `the report is in ${to}${ask ? '' : '; it is not signed, because the service cannot be reached'}.`;
}

/**
 * `esign verify`: validates files by their bytes and the roots, then looks up fingerprints in the database if one can
 * be reached. Needs no database, no network and no valid configuration. Exit code 1 unless every verdict is `holds`.
 */
export async function verifyCommand(given: readonly string[], repeated: Repeated, flags: Flags): Promise<Outcome> {
  if (repeated.has('evidence-record')) return (await import('./verify-record.ts')).verifyRecordCommand(given, repeated);
  const words = given.filter((word) => !isLogProof(word));
  if (words.length === 0) throw new UsageError('a .tlog-proof is checked together with its evidence file');
  const dataDir = path.resolve(process.env.DATA_DIR || '.data');
  assertNamed(repeated);
  const reportPath = reportPathOf(repeated.get('report') ?? [], words);
  const anchors = await readAnchors(dataDir, repeated.get('root') ?? []);
  const proofs = await readLogProofs(given);
  const files = await Promise.all(words.map(pathOfFile));
  // First, because it also brings the files of revocation lists up to date.
  const lookup = flags.offline === true ? askNobody('--offline was given') : await openLookup(dataDir);
  try {
    const crls = await readCrls(dataDir, repeated.get('crl') ?? []);
    const lists = (await lookup.ask?.trustedLists()) ?? (await findListsFile(dataDir));
    const log = { policy: await readPolicyFile(dataDir), proofs };
    const subjects: Subject[] = [];
    for (const [index, word] of words.entries()) {
      const file = files[index];
      if (file) subjects.push({ file: word, verdict: await judgeInChild(file, anchors, crls, lists, log) });
      else subjects.push({ file: word, sha256: word.toLowerCase() });
    }
    const reports = await verifyFiles(subjects, lookup.ask);
    const written = reportPath && (await writeReport(subjects[0], reportPath, lookup.ask));
    const failed = !reports.every(({ verdict }) => verdict === 'holds');
    const notes = [...notesOnRoots(anchors, dataDir, reports), lookup.note, written];
    return {
      result: reports[0],
      results: reports,
      text: renderReport(
        reports.map((report) => ({ ...report, file: reportedFileName(report) })),
        notes.filter((note) => typeof note === 'string'),
      ),
      failed,
    };
  } finally {
    await lookup.close();
  }
}

/** Proofs of the transparency log, as `Proof.log` gives them. */
const isLogProof = (word: string): boolean => word.endsWith('.tlog-proof');

const readLogProofs = (words: readonly string[]): Promise<string[]> =>
  Promise.all(words.filter(isLogProof).map((word) => readFile(word, 'utf8').catch(unreadable(word))));

const reportedFileName = ({ file, kind }: FileReport): string => (kind === 'fingerprint' ? file : path.basename(file));

function notesOnRoots(anchors: readonly TrustAnchor[], dataDir: string, reports: readonly FileReport[]): string[] {
  if (anchors.length > 0 || reports.every(({ kind }) => kind === 'fingerprint')) return [];
  return [
    `no root certificate is known: ${rootFolder(dataDir)} has none. Copy it from the service's data folder, set DATA_DIR to its parent folder, or add --root FILE.`,
  ];
}
