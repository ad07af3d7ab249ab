import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { equalInConstantTime } from '../../kernel/constant-time.ts';
import type { Services } from '../services.ts';
import { macOf } from './mac.ts';

type Needs = Pick<Services, 'database' | 'keystore'>;

interface Row {
  readonly name: string;
  readonly content: Buffer;
  readonly mac: Buffer;
}

/** Returns a file of any version that runs or ran lately; null if there is none, or if it is not ours. */
export async function findSharedFile(needs: Needs, name: string): Promise<Buffer | null> {
  const { rows } = await needs.database.pool.query<Row>('SELECT name, content, mac FROM shared_files WHERE name = $1', [
    name,
  ]);
  return rows[0] ? open(needs, rows[0]) : null;
}

/** Returns the files whose names begin with `prefix`, without those that are not ours. */
export async function findSharedFiles(needs: Needs, prefix: string): Promise<readonly Buffer[]> {
  const { rows } = await needs.database.pool.query<Row>(
    'SELECT name, content, mac FROM shared_files WHERE starts_with(name, $1)',
    [prefix],
  );
  const files = await Promise.all(rows.map((row) => open(needs, row)));
  return files.filter((file) => file !== null);
}

const decompress = promisify(gunzip);

async function open({ keystore }: Needs, { name, content, mac }: Row): Promise<Buffer | null> {
  const expected = macOf(keystore, name, content);
  return equalInConstantTime(mac, expected) ? decompress(content) : null;
}
