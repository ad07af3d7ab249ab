import { type Database, sql } from '../../../platform/database/index.ts';
import type { Services } from '../../../platform/services.ts';
import { type LogPolicy, type OpenedCheckpoint, openCheckpoint } from '../../../standards/tlog/checkpoint.ts';
import type { Tree } from '../../../standards/tlog/merkle.ts';
import { NoteError } from '../../../standards/tlog/note.ts';
import { HashEdge, type NewTile, type ReadTile, readTile, TileError, WIDTH } from '../../../standards/tlog/tiles.ts';
import { checkDays } from './days.ts';
import { logEntryHash } from './entries.ts';
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

/** Bundles read in advance, and tiles compared at the same time. */
const AHEAD = 16;

/** Marks what is awaited later, if nothing before it fails. */
function begun<T>(work: Promise<T>): Promise<T> {
  work.catch(() => {});
  return work;
}

/** Yields what is read for each number below `count`, and reads some in advance. */
async function* ahead<T>(count: number, read: (at: number) => Promise<T>): AsyncGenerator<T> {
  const reading: Promise<T>[] = [];
  for (let at = 0; at < count || reading.length > 0; at++) {
    if (at < count) reading.push(begun(read(at)));
    if (at + 1 >= AHEAD) yield await reading.shift()!;
  }
}

/** Compares a tile with what follows from the entries. Where the log has grown, a partial tile may be gone: with the full one. */
async function compareTile(read: ReadTile, { path, bytes, isFull }: NewTile): Promise<string[]> {
  const exact = await read(path);
  const full = exact || isFull ? null : await read(path.replace(/\.p\/\d+$/, ''));
  const found = exact ?? full?.subarray(0, bytes.length);
  return found?.equals(bytes) ? [] : [`${path} is missing, or does not follow from the entries`];
}

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
  const edge = new HashEdge();
  const seen = [...known].filter((tree) => tree.size <= size).sort((a, b) => a.size - b.size);
  const compareSeen = () => {
    for (; seen[0]?.size === edge.size; seen.shift())
      if (!seen[0].root.equals(edge.tree.root))
        problems.push(`the log was rewritten: its first ${seen[0].size} entries are not those in ${seen[0].from}`);
  };
  const bundles = ahead(Math.ceil(size / WIDTH), (tile) => readTile(read, 'entries', tile, size));
  const comparing: Promise<string[]>[] = [];
  const compare = async (tiles: readonly NewTile[], left: number) => {
    comparing.push(...tiles.map((tile) => begun(compareTile(read, tile))));
    while (comparing.length > left) problems.push(...(await comparing.shift()!));
  };
  try {
    compareSeen();
    let first = 0;
    for await (const entries of bundles) {
      problems.push(...(await onEntries(first, entries)));
      first += entries.length;
      for (const entry of entries) {
        const full = edge.append(entry);
        if (full.length > 0) await compare(full, AHEAD);
        compareSeen();
      }
    }
    await compare(edge.partial(), 0);
  } catch (error) {
    if (!(error instanceof TileError)) throw error;
    await compare([], 0);
    return { checkpoint, entries: edge.size, problems: [...problems, error.message] };
  }
  if (!edge.tree.root.equals(checkpoint.root)) problems.push('the entries do not lead to the root of the checkpoint');
  return { checkpoint, entries: edge.size, problems };
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
    const isOpen = row.chainId === null || (row.hash !== null && logEntryHash(row.salt ?? '', row.hash).equals(entry));
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
