import { promisify } from 'node:util';
import { gunzip, gzipSync } from 'node:zlib';
import { HOUR } from '../../kernel/clock.ts';
import { equalInConstantTime } from '../../kernel/ids.ts';
import { sql } from '../database/index.ts';
import type { Keystore } from '../keystore/index.ts';
import type { Services } from '../services.ts';

/** The authentication code of a stored file. A name contains no zero byte. */
const sharedFileMac = (keystore: Keystore, name: string, content: Buffer): Buffer =>
  keystore.mac('shared-file', Buffer.concat([Buffer.from(`${name}\0`), content]));

type Needs = Pick<Services, 'database' | 'keystore'>;

interface Row {
  readonly name: string;
  readonly content: Buffer;
  readonly mac: Buffer;
}

/** Returns a file of any version that runs or ran lately; null if there is none, or if it is not ours. */
export async function findSharedFile(needs: Needs, name: string): Promise<Buffer | null> {
  const rows = await needs.database.rows<Row>(sql`SELECT name, content, mac FROM shared_files WHERE name = ${name}`);
  return rows[0] ? open(needs, rows[0]) : null;
}

/** Returns the files whose names begin with `prefix`, without those that are not ours. */
export async function findSharedFiles(needs: Needs, prefix: string): Promise<readonly Buffer[]> {
  const rows = await needs.database.rows<Row>(
    sql`SELECT name, content, mac FROM shared_files WHERE starts_with(name, ${prefix})`,
  );
  const files = await Promise.all(rows.map((row) => open(needs, row)));
  return files.filter((file) => file !== null);
}

const decompress = promisify(gunzip);

async function open({ keystore }: Needs, { name, content, mac }: Row): Promise<Buffer | null> {
  const expected = sharedFileMac(keystore, name, content);
  return equalInConstantTime(mac, expected) ? decompress(content) : null;
}

/** A file of this version. Its name contains a hash of its content. */
interface OwnFile {
  readonly name: string;
  readonly read: () => Buffer;
}

type ShareNeeds = Pick<Services, 'database' | 'keystore' | 'log'>;

/** How often a process renews its files. */
const RENEWED_EVERY = HOUR;
/** A file that no process renews is deleted after this time: pages that are older have to be loaded again. */
const KEPT_DAYS = 7;

/**
 * Stores the files of this version for processes of other versions, and renews them while this process runs. Files of
 * versions that ran more than a week ago are deleted.
 */
export async function shareFiles(needs: ShareNeeds, files: readonly OwnFile[]): Promise<{ stop(): void }> {
  const { database } = needs;
  const names = files.map(({ name }) => name);
  const renew = async () => {
    const rows = await database.rows<{ name: string }>(
      sql`UPDATE shared_files SET seen_at = clock_timestamp() WHERE name = ANY(${names}::text[]) RETURNING name`,
    );
    return new Set(rows.map(({ name }) => name));
  };
  const stored = await renew();
  await store(
    needs,
    files.filter(({ name }) => !stored.has(name)),
  );
  await database.run(
    sql`DELETE FROM shared_files WHERE seen_at < clock_timestamp() - make_interval(days => ${KEPT_DAYS}::int) AND name <> ALL(${names}::text[])`,
  );
  const timer = setInterval(() => {
    renew().catch((error) => needs.log.debug({ err: error }, 'the files of this version could not be renewed'));
  }, RENEWED_EVERY);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

async function store({ database, keystore }: ShareNeeds, files: readonly OwnFile[]): Promise<void> {
  if (files.length === 0) return;
  const contents = files.map(({ read }) => gzipSync(read()));
  await database.run(sql`INSERT INTO shared_files (name, content, mac, seen_at)
     SELECT name, content, mac, clock_timestamp() FROM unnest(${files.map(({ name }) => name)}::text[], ${contents}::bytea[], ${files.map(({ name }, at) => sharedFileMac(keystore, name, contents[at]!))}::bytea[]) AS f (name, content, mac)
     ON CONFLICT (name) DO UPDATE SET seen_at = excluded.seen_at`);
}
