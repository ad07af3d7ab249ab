import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Settings } from '../../src/platform/database/embedded/settings.ts';
import { type BenchWorld, openWorldIn } from '../bench/world.ts';
import { openPostgres } from '../soak/postgres.ts';
import { copyEnvelopes } from './copy-envelopes.ts';
import { makeTemplates } from './templates.ts';

export interface Scale {
  readonly envelopes: number;
  readonly organizations: number;
}

/** Only while a database is filled: a crash may spoil it, which costs nothing but the time to fill it again. */
const forFilling: Settings = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  wal_level: 'minimal',
  max_wal_senders: 0,
  max_wal_size: '8GB',
  checkpoint_timeout: '30min',
  shared_buffers: '1GB',
  maintenance_work_mem: '1GB',
};

/** Written last, so that its presence says that the database is whole. */
const markerIn = (folder: string): string => path.join(folder, 'filled.json');

/** Fills a database in `folder` unless it is filled already; nothing runs when it returns. */
export async function fillWorld(folder: string, scale: Scale): Promise<void> {
  if (existsSync(markerIn(folder))) {
    const found = readFileSync(markerIn(folder), 'utf8');
    if (found !== JSON.stringify(scale)) throw new Error(`${folder} is filled with ${found}.`);
    return;
  }
  if (existsSync(folder)) throw new Error(`${folder} was not filled to its end. Delete it.`);
  // PostgreSQL's account must be able to enter.
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  const world = await openWorldIn(folder);
  const templates = await makeTemplates({ url: world.server.url, key: world.key }).finally(world.close);
  const postgres = await openPostgres(folder, forFilling);
  const began = performance.now();
  const tell = (what: string) =>
    process.stderr.write(`${what}, ${Math.round((performance.now() - began) / 1_000)} s\n`);
  await copyEnvelopes(postgres.url, templates, scale, tell).finally(postgres.close);
  writeFileSync(markerIn(folder), JSON.stringify(scale));
}

/** The service on a filled database, which it may change. */
export const openFilledWorld = (folder: string): Promise<BenchWorld> => openWorldIn(folder);
