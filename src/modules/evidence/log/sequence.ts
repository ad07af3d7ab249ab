import { MINUTE, SECOND } from '../../../kernel/clock.ts';
import { type Queries, sql, withLock } from '../../../platform/database/index.ts';
import type { Services } from '../../../platform/services.ts';
import {
  checkpointText,
  type LogPolicy,
  type OpenedCheckpoint,
  openCheckpoint,
} from '../../../standards/tlog/checkpoint.ts';
import { NoteError, signNote, splitNote, type VerifierKey, verifyLines } from '../../../standards/tlog/note.ts';
import { readTile, TileError, TreeEdge, WIDTH } from '../../../standards/tlog/tiles.ts';
import { everyKey, logSigners, ownPolicy, writePolicyFile } from './keys.ts';
import { ownTiles, publish, readPublished, writeTiles } from './own-files.ts';
import { collectCosignatures } from './witness.ts';

/** The job that appends to the log. At most one is queued at any time. */
export const LOG_TASK = 'evidence.log';
/** How long that job waits for further entries, ms: a checkpoint at most this often. */
export const LOG_DELAY = 10 * SECOND;

/** Entries for each round, with one checkpoint. */
const AT_ONCE = 20_000;

/**
 * Appends the waiting entries to the log: places, then tiles, then the signed checkpoint. One process at a time.
 * A place is committed before anything is written, and never changes: whoever continues after a crash writes the same
 * tiles, and no size of the log is ever signed with two roots. Returns the number of entries appended.
 */
export async function sequenceLog(services: Services): Promise<number> {
  let appended = 0;
  const done = await withLock(services.database, 'transparency-log', MINUTE, async () => {
    for (let count = -1; count !== 0; appended += Math.max(count, 0)) count = await sequenceSome(services);
  });
  if (!done) throw new Error('another process is still appending to the log');
  return appended;
}

async function sequenceSome(services: Services): Promise<number> {
  const { clock, database } = services;
  const last = await findLast(services);
  const published = await readPublished(services);
  if (published !== last?.note && (await adoptPublished(services, published, last?.size ?? 0))) return -1;
  await placeEntries(database);
  const edge = await openEdge(services, last);
  const before = edge.size;
  const entries = await entriesFrom(database, before);
  const signers = await logSigners(services, 'LOG');
  if (entries.length === 0 && last?.size === before && isSignedBy(last, signers[0]!.key)) {
    // A process died before it published the checkpoint, or the files are gone.
    if (published !== last.note) await publish(services, last.note);
    // By the policy of today: the operator may have named a witness since.
    if (!last.isConfirmed || !openCheckpoint(last.note, await ownPolicy(services)).isWitnessed)
      await seekCosignatures(services, last.size, last.note);
    return 0;
  }
  await writeTiles(services, edge.append(entries));
  const { size } = edge;
  const note = signNote(checkpointText({ origin: signers[0]!.key.name, ...edge.tree }), signers);
  await database.run(sql`
    INSERT INTO log_checkpoints (size, note, signed_at) VALUES (${size}::bigint, ${note}, ${clock.now()})
    ON CONFLICT (size) DO UPDATE SET note = EXCLUDED.note, is_witnessed = false`);
  await publish(services, note);
  await writePolicyFile(services);
  await seekCosignatures(services, size, note);
  await database.run(sql`
    DELETE FROM log_checkpoints WHERE size < ${size}::bigint
      AND size < coalesce((SELECT max(size) FROM log_checkpoints WHERE is_witnessed), ${size}::bigint)`);
  return entries.length;
}

type Signed = OpenedCheckpoint & { readonly note: string; readonly isConfirmed: boolean };

/** Asks the witnesses that have not cosigned, and publishes the checkpoint again with their cosignatures. */
async function seekCosignatures(services: Services, size: number, note: string): Promise<void> {
  const own = await ownPolicy(services);
  const { text, lines } = splitNote(note);
  const known = verifyLines(text, lines, own.witnesses).map(({ key }) => key.text);
  const cosigned = note + (await collectCosignatures(services, note, known));
  const { isWitnessed } = openCheckpoint(cosigned, own);
  await services.database.run(sql`
    UPDATE log_checkpoints SET note = ${cosigned}, is_witnessed = ${isWitnessed} WHERE size = ${size}::bigint`);
  if (cosigned !== note) await publish(services, cosigned);
}

const isSignedBy = ({ text, note }: Signed, key: VerifierKey): boolean =>
  verifyLines(text, splitNote(note).lines, [key]).length > 0;

/** The newest checkpoint that was signed. Null before the first. */
async function findLast(services: Services): Promise<Signed | null> {
  const [row] = await services.database.rows<{ note: string; isConfirmed: boolean }>(
    sql`SELECT note, is_witnessed AS "isConfirmed" FROM log_checkpoints ORDER BY size DESC LIMIT 1`,
  );
  return row ? { ...openCheckpoint(row.note, await everyKey(services)), ...row } : null;
}

/** Gives places to the entries that wait, in the order in which they were written, after all others. */
const placeEntries = (database: Queries): Promise<unknown> =>
  database.run(sql`
    UPDATE log_entries l SET position = waiting.place
    FROM (SELECT id, (SELECT coalesce(max(position) + 1, 0) FROM log_entries) + row_number() OVER (ORDER BY id) - 1 AS place
      FROM (SELECT id FROM log_entries WHERE position IS NULL ORDER BY id LIMIT ${AT_ONCE}) picked) waiting
    WHERE l.id = waiting.id`);

/** Reads placed entries from a place on. @throws Error if a place has no entry: somebody deleted rows */
async function entriesFrom(database: Queries, from: number): Promise<Buffer[]> {
  const rows = await database.rows<{ entry: Buffer; position: number }>(sql`
    SELECT entry, position::float8 AS position FROM log_entries WHERE position >= ${from}::bigint
    ORDER BY position LIMIT ${AT_ONCE}`);
  rows.forEach(({ position }, at) => {
    if (position !== from + at) throw new Error(`the log has no entry ${from + at}`);
  });
  return rows.map(({ entry }) => entry);
}

/** Opens the right edge of the last checkpoint. Writes the tiles again from the rows if they are gone or changed. */
async function openEdge(services: Services, last: OpenedCheckpoint | null): Promise<TreeEdge> {
  if (!last) return TreeEdge.read(ownTiles(services), 0);
  const edge = await TreeEdge.read(ownTiles(services), last.size).catch((error: unknown) => {
    if (error instanceof TileError) return null;
    throw error;
  });
  if (edge?.tree.root.equals(last.root)) return edge;
  services.log.warn({ size: last.size }, 'the files of the transparency log are written again from the database');
  const again = await TreeEdge.read(async () => null, 0);
  while (again.size < last.size) {
    const entries = await entriesFrom(services.database, again.size);
    await writeTiles(services, again.append(entries.slice(0, last.size - again.size)));
  }
  if (!again.tree.root.equals(last.root))
    throw new Error('the rows of the transparency log contradict its last checkpoint: somebody changed them');
  return again;
}

/**
 * Takes over what the published log has and the database does not, after the database was restored to an earlier moment:
 * the log continues instead of forking. Entries keep their places; those that nobody knows any more have no chain. Returns
 * whether there was anything.
 */
async function adoptPublished(services: Services, note: string | null, from: number): Promise<boolean> {
  const own = await everyKey(services);
  if (!note || own.keys.length === 0) return false;
  const checkpoint = openPublished(services, note, own);
  if (!checkpoint || checkpoint.size <= from) return false;
  const { size, root } = checkpoint;
  const edge = await TreeEdge.read(ownTiles(services), size);
  if (!edge.tree.root.equals(root)) throw new Error('the tiles of the transparency log contradict its checkpoint');
  services.log.warn({ from, size }, 'the database takes over entries of the published log');
  for (let tile = Math.floor(from / WIDTH); tile * WIDTH < size; tile++) {
    const entries = await readTile(ownTiles(services), 'entries', tile, size);
    for (const [at, entry] of entries.entries()) await adoptEntry(services.database, tile * WIDTH + at, entry);
  }
  await services.database.run(sql`
    INSERT INTO log_checkpoints (size, note, signed_at) VALUES (${size}::bigint, ${note}, ${services.clock.now()})
    ON CONFLICT (size) DO NOTHING`);
  return true;
}

/**
 * Opens the published checkpoint. Null if somebody has changed the file: it is published again.
 * @throws NoteError if keys have signed it that the database does not have: it may be of a later moment
 */
function openPublished(services: Services, note: string, own: LogPolicy): OpenedCheckpoint | null {
  try {
    return openCheckpoint(note, own);
  } catch (error) {
    if (!(error instanceof NoteError) || isOfOtherKeys(note, own)) throw error;
    services.log.warn({ reason: error.message }, 'the published checkpoint was changed and is written again');
    return null;
  }
}

function isOfOtherKeys(note: string, { keys }: LogPolicy): boolean {
  try {
    return !splitNote(note).lines.some(({ id }) => keys.some((key) => key.id === id));
  } catch (error) {
    if (error instanceof NoteError) return false;
    throw error;
  }
}

const adoptEntry = (database: Queries, position: number, entry: Buffer): Promise<unknown> =>
  database.run(sql`
    WITH known AS (
      UPDATE log_entries SET position = ${position}::bigint
      WHERE id = (SELECT id FROM log_entries WHERE position IS NULL AND entry = ${entry}::bytea)
        AND NOT EXISTS (SELECT FROM log_entries WHERE position = ${position}::bigint) RETURNING 1)
    INSERT INTO log_entries (entry, position)
    SELECT ${entry}::bytea, ${position}::bigint WHERE NOT EXISTS (SELECT FROM known)
    ON CONFLICT (position) DO NOTHING`);
