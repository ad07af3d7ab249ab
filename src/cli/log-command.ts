import { readFile, writeFile } from 'node:fs/promises';
import type { Service } from '../app/compose.ts';
import { MIB } from '../kernel/bytes.ts';
import type { KnownTree, LogReport } from '../modules/evidence/log/index.ts';
import { bodyOf } from '../platform/http/bounded-answer.ts';
import { type LogPolicy, openCheckpoint, parseLogProof } from '../standards/tlog/checkpoint.ts';
import { NoteError } from '../standards/tlog/note.ts';
import { formatPolicy, parsePolicy } from '../standards/tlog/policy.ts';
import { type Flags, type Outcome, UsageError } from './command.ts';
import { withService } from './open-service.ts';

const log = () => import('../modules/evidence/log/index.ts');

/** A log that cannot be reached or read. */
class LogUnreachable extends Error {
  readonly plain = true;
}

/** Fetches a file of a log. Null if it has none. */
async function fetchFile(base: string, path: string): Promise<Buffer | null> {
  const url = `${base.replace(/\/+$/, '')}/${path}`;
  const response = await fetch(url, { signal: AbortSignal.timeout(30_000) }).catch((error: Error) => {
    throw new LogUnreachable(`Cannot read ${url}: ${error.message}`);
  });
  if (response.status === 404) return null;
  return bodyOf(response, LARGEST).catch((error: Error) => {
    throw new LogUnreachable(`Cannot read ${url}: ${error.message}`);
  });
}

/** A bundle of the largest entries: 256 of 65,535 bytes with their lengths. */
const LARGEST = 17 * MIB;

/** What a monitor remembers from one run to the next. */
interface Seen {
  readonly policy: string;
  readonly checkpoint: string;
}

async function readSeen(file: string | undefined): Promise<Seen | null> {
  if (file === undefined) return null;
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return text === null ? null : (JSON.parse(text) as Seen);
}

/** The trees in what people hold: proofs of the log, and evidence files that contain one. */
const treesOf = (files: readonly string[], policy: LogPolicy): Promise<KnownTree[]> =>
  Promise.all(
    files.map((file) => (file.endsWith('.tlog-proof') ? treeOfProof(file, policy) : treeOfEvidence(file, policy))),
  );

async function treeOfProof(file: string, policy: LogPolicy): Promise<KnownTree> {
  const text = await readFile(file, 'utf8');
  try {
    return { ...openCheckpoint(parseLogProof(text).checkpoint, policy), from: file };
  } catch (error) {
    if (error instanceof NoteError) throw new UsageError(`${file}: ${error.message}`);
    throw error;
  }
}

async function treeOfEvidence(file: string, policy: LogPolicy): Promise<KnownTree> {
  const { judgeInChild } = await import('./judge-in-child.ts');
  const { evidence } = await judgeInChild(file, [], [], null, { policy: formatPolicy(policy), proofs: [] });
  const { root = null, treeSize = null } = evidence?.log ?? {};
  if (root === null || treeSize === null)
    throw new UsageError(`${file}: an evidence file with a proof of this log is needed, or a .tlog-proof`);
  return { size: treeSize, root: Buffer.from(root, 'hex'), from: file };
}

const optionText = (value: string | true | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined;

async function checkFrom(base: string, flags: Flags, files: readonly string[]): Promise<Outcome> {
  const [stateFile, policyFile] = [optionText(flags.state), optionText(flags.policy)];
  const seen = await readSeen(stateFile);
  const given = policyFile === undefined ? seen?.policy : await readFile(policyFile, 'utf8');
  const text = given ?? (await fetchFile(base, 'policy'))?.toString('utf8');
  const note = (await fetchFile(base, 'checkpoint'))?.toString('utf8');
  if (!note || text === undefined) throw new LogUnreachable(`There is no log at ${base}.`);
  const policy = parsePolicy(text);
  const before = seen ? [{ ...openCheckpoint(seen.checkpoint, { ...policy, needed: 0 }), from: 'the run before' }] : [];
  const known = [...before, ...(await treesOf(files, policy))];
  const report = await (await log()).readLog((path) => fetchFile(base, path), note, policy, known);
  if (stateFile !== undefined && report.problems.length === 0)
    await writeFile(stateFile, JSON.stringify({ policy: formatPolicy(policy), checkpoint: note }));
  const notes =
    given === undefined
      ? ['The keys are those that the log itself gives. Compare them with those from elsewhere.']
      : [];
  return logOutcome(report, notes);
}

function logOutcome({ checkpoint, entries, problems }: LogReport, notes: readonly string[]): Outcome {
  const result = {
    ...{ origin: checkpoint?.origin ?? null, size: checkpoint?.size ?? null, entries },
    root: checkpoint?.root.toString('hex') ?? null,
    witnesses: checkpoint?.cosignatures.map(({ key, at }) => ({ name: key.name, at: at?.toISOString() ?? null })) ?? [],
    problems,
  };
  const lines = [
    checkpoint
      ? `${checkpoint.origin}: ${checkpoint.size} entries, root ${result.root}`
      : 'The checkpoint cannot be used.',
    ...result.witnesses.map(({ name, at }) => `  witness  ${name} on ${at}`),
    ...problems.slice(0, 20).map((problem) => `  problem  ${problem}`),
    ...notes,
    problems.length > 0 ? 'THE LOG DOES NOT HOLD.' : `${entries} entries were read, and all is as signed.`,
  ];
  return { result, text: lines.join('\n'), failed: problems.length > 0 };
}

/** Shows how this installation witnesses logs; begins or ends to witness one. */
export async function witnessCommand(
  { services }: Service,
  flags: Flags,
  [verifier]: readonly string[],
): Promise<Outcome> {
  const { forgetLog, listWitnessedLogs, logSigners, witnessLog } = await log();
  try {
    if (verifier !== undefined) await witnessLog(services, verifier);
  } catch (error) {
    if (error instanceof NoteError) throw new UsageError(`VERIFIER: ${error.message}`);
    throw error;
  }
  const gone = optionText(flags.remove);
  if (gone !== undefined && !(await forgetLog(services, gone))) throw new UsageError(`no log is called ${gone}`);
  const [signer] = await logSigners(services, 'WITNESS');
  const url = `${services.config.publicUrl}/log/witness`;
  const logs = await listWitnessedLogs(services.database);
  const seen = ({ size, at }: (typeof logs)[number]) =>
    at ? `${size} entries on ${at.toISOString()}` : 'no checkpoint yet';
  const lines = logs.map((one) => `  ${one.origin}: ${seen(one)}`);
  const result = {
    ...{ verifier: signer!.key.text, url },
    logs: logs.map(({ origin, size, at }) => ({ origin, size, at: at?.toISOString() ?? null })),
  };
  const text = [
    `LOG_WITNESSES="${signer!.key.text} ${url}"`,
    'Logs that are witnessed here:',
    ...(lines.length > 0 ? lines : ['  none']),
  ];
  return { result, text: text.join('\n') };
}

/** Checks the own log, or another one by its address. */
export async function checkCommand(repeated: ReadonlyMap<string, readonly string[]>, flags: Flags): Promise<Outcome> {
  const files = repeated.get('proof') ?? [];
  const from = optionText(flags.from);
  if (from !== undefined) return checkFrom(from, flags, files);
  return withService(async ({ services }) => {
    const { checkOwnLog, ownPolicy } = await log();
    const report = await checkOwnLog(services, await treesOf(files, await ownPolicy(services)));
    return logOutcome(report, [`The heads of ${report.days} ${report.days === 1 ? 'day' : 'days'} were compared.`]);
  });
}
