import { type Database, sql } from '../../../platform/database/index.ts';
import type { Services } from '../../../platform/services.ts';
import { type LogPolicy, type OpenedCheckpoint, openCheckpoint } from '../../../standards/tlog/checkpoint.ts';
import type { Tree } from '../../../standards/tlog/merkle.ts';
import { NoteError } from '../../../standards/tlog/note.ts';
import { type ReadTile, readTile, TileError, TreeEdge, WIDTH } from '../../../standards/tlog/tiles.ts';
import { checkDays } from './days.ts';
import { entryOf } from './entries.ts';
import { ownPolicy } from './keys.ts';
import { ownTiles, readPublished } from './own-files.ts';

/** A tree that somebody has seen signed: the log must begin with it. */
export interface KnownTree extends Tree {
  /** Where it was seen, for people. */
  readonly from: string;
}

export interface LogReport {
  readonly checkpoint: OpenedCheckpoint | null;
  /** Entries read and hashed. */
  readonly entries: number;
  /** What is wrong, in English. Empty if nothing is. */
  readonly problems: readonly string[];
}

/** Bundles read in advance. */
const AHEAD = 16;

/**
 * Reads a whole log: every entry leads to the root that the checkpoint signs, every tile has the hashes that follow from the
 * entries, and the log begins with each tree that was seen before.
 */
export async function readLog(
  read: ReadTile,
  note: string,
  policy: LogPolicy,
  known: readonly KnownTree[] = [],
  onEntries: (first: number, entries: readonly Buffer[]) => Promise<readonly string[]> = async () => [],
): Promise<LogReport> {
  const problems: string[] = [];
  let checkpoint: OpenedCheckpoint;
  try {
    checkpoint = openCheckpoint(note, policy);
  } catch (error) {
    if (error instanceof NoteError) return { checkpoint: null, entries: 0, problems: [error.message] };
    throw error;
  }
  const { size } = checkpoint;
  if (!checkpoint.isWitnessed)
    problems.push(`fewer than ${policy.needed} known witnesses have cosigned the checkpoint`);
  for (const tree of known)
    if (tree.size > size)
      problems.push(`the log was cut: it has ${size} entries, and had ${tree.size} in ${tree.from}`);
  const edge = await TreeEdge.read(async () => null, 0);
  const seen = [...known].filter((tree) => tree.size <= size).sort((a, b) => a.size - b.size);
  const compareSeen = () => {
    for (; seen[0]?.size === edge.tree.size; seen.shift())
      if (!seen[0].root.equals(edge.tree.root))
        problems.push(`the log was rewritten: its first ${seen[0].size} entries are not those in ${seen[0].from}`);
  };
  const compareTiles = async (tiles: ReturnType<TreeEdge['append']>) => {
    for (const { path, bytes, isFull } of tiles)
      if ((isFull || edge.tree.size === size) && !(await read(path))?.equals(bytes))
        problems.push(`${path} is missing, or does not follow from the entries`);
  };
  const ahead: Promise<Buffer[]>[] = [];
  const next = (tile: number) => {
    if (tile * WIDTH >= size) return;
    const reading = readTile(read, 'entries', tile, size);
    reading.catch(() => {});
    ahead.push(reading);
  };
  for (let tile = 0; tile < AHEAD; tile++) next(tile);
  try {
    compareSeen();
    for (let tile = 0; tile * WIDTH < size; tile++) {
      const entries = (await ahead.shift()!).slice();
      next(tile + AHEAD);
      problems.push(...(await onEntries(tile * WIDTH, entries)));
      for (let taken = 0; taken < entries.length; compareSeen()) {
        const stop = Math.min((seen[0]?.size ?? Infinity) - edge.tree.size, entries.length - taken);
        await compareTiles(edge.append(entries.slice(taken, taken + stop)));
        taken += stop;
      }
    }
  } catch (error) {
    if (!(error instanceof TileError)) throw error;
    return { checkpoint, entries: edge.tree.size, problems: [...problems, error.message] };
  }
  if (!edge.tree.root.equals(checkpoint.root)) problems.push('the entries do not lead to the root of the checkpoint');
  return { checkpoint, entries: edge.tree.size, problems };
}

/** An entry as the database has it. */
interface Row {
  readonly entry: Buffer;
  readonly chainId: string | null;
  readonly salt: string | null;
  readonly hash: string | null;
  readonly position: number;
}

/** Compares entries of the log with the rows: those of chains must be the heads that the chains have now. */
async function compareRows(database: Database, first: number, entries: readonly Buffer[]): Promise<string[]> {
  const rows = await database.rows<Row>(sql`
    SELECT l.entry, l.chain_id AS "chainId", l.salt, l.position::float8 AS position, e.hash FROM log_entries l
    LEFT JOIN evidence_events e ON e.chain_id = l.chain_id AND e.seq = l.seq
    WHERE l.position >= ${first}::bigint AND l.position < ${first + entries.length}::bigint`);
  const byPlace = new Map(rows.map((row) => [row.position, row]));
  return entries.flatMap((entry, at) => {
    const row = byPlace.get(first + at);
    if (!row?.entry.equals(entry)) return [`entry ${first + at}: the database has another one`];
    const isOpen = row.chainId === null || (row.hash !== null && entryOf(row.salt ?? '', row.hash).equals(entry));
    return isOpen ? [] : [`entry ${first + at}: the chain ${row.chainId} was rewritten`];
  });
}

/** Checks the own log: its files, the rows of the database, and the heads of each day. */
export async function checkOwnLog(
  services: Services,
  known: readonly KnownTree[] = [],
): Promise<LogReport & { readonly days: number }> {
  const note = await readPublished(services);
  const { days, problems } = await checkDays(services.database);
  const policy = await ownPolicy(services);
  if (note === null)
    return { checkpoint: null, entries: 0, days, problems: [...problems, 'the log has no checkpoint'] };
  const report = await readLog(
    ownTiles(services),
    note,
    policy,
    [...known, ...(await signedTree(services, policy))],
    (first, entries) => compareRows(services.database, first, entries),
  );
  return { ...report, days, problems: [...report.problems, ...problems] };
}

/** The tree that the database says was signed last: the published one may be older, never another. */
async function signedTree({ database }: Services, policy: LogPolicy): Promise<KnownTree[]> {
  const rows = await database.rows<{ note: string }>(sql`SELECT note FROM log_checkpoints ORDER BY size`);
  return rows.flatMap(({ note }) => {
    try {
      return [{ ...openCheckpoint(note, policy), from: 'the database' }];
    } catch (error) {
      if (error instanceof NoteError) return [];
      throw error;
    }
  });
}
