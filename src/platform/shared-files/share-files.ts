import { gzipSync } from 'node:zlib';
import { HOUR } from '../../kernel/clock.ts';
import type { Services } from '../services.ts';
import { macOf } from './mac.ts';

/** A file of this version. Its name contains a hash of its content. */
export interface OwnFile {
  readonly name: string;
  readonly read: () => Buffer;
}

type Needs = Pick<Services, 'database' | 'keystore' | 'log'>;

/** How often a process renews its files. */
const RENEWED_EVERY = HOUR;
/** A file that no process renews is deleted after this time: pages that are older have to be loaded again. */
const KEPT_DAYS = 7;

/**
 * Stores the files of this version for processes of other versions, and renews them while this process runs. Files of
 * versions that ran more than a week ago are deleted.
 */
export async function shareFiles(needs: Needs, files: readonly OwnFile[]): Promise<{ stop(): void }> {
  const { pool } = needs.database;
  const names = files.map(({ name }) => name);
  const renew = async () => {
    const { rows } = await pool.query<{ name: string }>(
      'UPDATE shared_files SET seen_at = clock_timestamp() WHERE name = ANY($1) RETURNING name',
      [names],
    );
    return new Set(rows.map(({ name }) => name));
  };
  const stored = await renew();
  await store(
    needs,
    files.filter(({ name }) => !stored.has(name)),
  );
  await pool.query(
    'DELETE FROM shared_files WHERE seen_at < clock_timestamp() - make_interval(days => $1) AND name <> ALL($2)',
    [KEPT_DAYS, names],
  );
  const timer = setInterval(() => {
    renew().catch((error) => needs.log.debug({ err: error }, 'the files of this version could not be renewed'));
  }, RENEWED_EVERY);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

async function store({ database, keystore }: Needs, files: readonly OwnFile[]): Promise<void> {
  if (files.length === 0) return;
  const contents = files.map(({ read }) => gzipSync(read()));
  await database.pool.query(
    `INSERT INTO shared_files (name, content, mac, seen_at)
     SELECT name, content, mac, clock_timestamp() FROM unnest($1::text[], $2::bytea[], $3::bytea[]) AS f (name, content, mac)
     ON CONFLICT (name) DO UPDATE SET seen_at = excluded.seen_at`,
    [files.map(({ name }) => name), contents, files.map(({ name }, at) => macOf(keystore, name, contents[at]!))],
  );
}
