import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { ownPolicy } from '../../../../src/modules/evidence/log/keys.ts';
import { ownTiles, readPublished } from '../../../../src/modules/evidence/log/own-files.ts';
import { sequenceLog } from '../../../../src/modules/evidence/log/sequence.ts';
import type { Services } from '../../../../src/platform/services.ts';
import { openCheckpoint } from '../../../../src/standards/tlog/checkpoint.ts';
import { EMPTY_ROOT, hashOfList, leafHash } from '../../../../src/standards/tlog/merkle.ts';
import { readTile, TreeEdge, WIDTH } from '../../../../src/standards/tlog/tiles.ts';
import type { World } from '../../../world/world.ts';

/** Adds entries that wait for the sequencer, as transactions do. */
export const addEntries = (world: World, count: number): Promise<unknown> =>
  world.database.pool.query('INSERT INTO log_entries (entry) SELECT unnest($1::bytea[])', [
    Array.from({ length: count }, () => randomBytes(32)),
  ]);

/** The published log, read as an outsider does: every entry, and the tree that the checkpoint signs. */
export async function readLog(services: Services) {
  const { size, root } = openCheckpoint((await readPublished(services))!, await ownPolicy(services));
  const read = ownTiles(services);
  const tiles = Array.from({ length: Math.ceil(size / WIDTH) }, (_, tile) => readTile(read, 'entries', tile, size));
  const entries = (await Promise.all(tiles)).flat();
  const hashes = entries.map(leafHash);
  const recomputed = size === 0 ? EMPTY_ROOT : hashOfList(hashes);
  const edge = (await TreeEdge.read(read, size)).tree.root;
  return {
    size,
    entries,
    root: root.toString('hex'),
    recomputed: recomputed.toString('hex'),
    edge: edge.toString('hex'),
  };
}

/** Places and entries as the database has them. */
export async function placedRows(world: World): Promise<Buffer[]> {
  const text = 'SELECT entry FROM log_entries WHERE position IS NOT NULL ORDER BY position';
  return (await world.database.pool.query<{ entry: Buffer }>(text)).rows.map(({ entry }) => entry);
}

/**
 * What a dishonest operator does who has the keys: changes the entry at a place, or removes the last one, and writes and
 * signs the whole log again.
 */
export async function rewriteLog(world: World, place: number | null): Promise<void> {
  const { pool } = world.database;
  if (place === null)
    await pool.query('DELETE FROM log_entries WHERE position = (SELECT max(position) FROM log_entries)');
  else await pool.query('UPDATE log_entries SET entry = $1 WHERE position = $2', [randomBytes(32), place]);
  await pool.query('DELETE FROM log_checkpoints');
  await rm(path.join(world.dataDir, 'log'), { recursive: true });
  await sequenceLog(world.service.services);
}
