import path from 'node:path';
import pg from 'pg';
import type { Log } from '../log/index.ts';
import type { Database } from './database.ts';
import { EmbeddedServer, isEmbeddedRunning } from './embedded/index.ts';
import { queriesOn } from './sql.ts';

export interface ReadOnlyOptions {
  readonly databaseUrl: string | null;
  readonly dataDir: string;
  readonly log: Log;
  /** Time limit of a connection and of a statement, ms. */
  readonly timeLimit: number;
}

/**
 * Opens the database for reading: runs no migration, does not start the built-in server, and makes PostgreSQL reject
 * writes. Returns null if the built-in server does not run. Connects on the first query.
 */
export async function openReadOnly({
  databaseUrl,
  dataDir,
  log,
  timeLimit,
}: ReadOnlyOptions): Promise<Database | null> {
  if (!databaseUrl && !isEmbeddedRunning(dataDir)) return null;
  const { prismaOn } = await import('./prisma.ts');
  const url = databaseUrl ?? (await EmbeddedServer.prepare({ dataDir })).url('esign');
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'esign-doctor',
    max: 4,
    connectionTimeoutMillis: timeLimit,
    query_timeout: timeLimit,
    statement_timeout: timeLimit,
    options: '-c default_transaction_read_only=on',
  });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const prisma = prismaOn(pool);
  const close = async () => {
    await prisma.$disconnect().catch(() => {});
    // Not awaited: a connection may hang.
    void pool.end().catch(() => {});
  };
  const folder = databaseUrl ? null : path.join(dataDir, 'postgres');
  return { ...queriesOn(pool), prisma, pool, url, embedded: !databaseUrl, folder, log, close };
}
