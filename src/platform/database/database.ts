import path from 'node:path';
import pg from 'pg';
import type { Log } from '../log/index.ts';
import { type Connections, type DatabaseOptions, openConnections } from './connections.ts';
import { EmbeddedServer, isEmbeddedRunning } from './embedded/index.ts';
import type { PrismaQueries } from './open-transaction.ts';
import { queriesOn } from './sql.ts';

/** A process's connection to PostgreSQL. Prisma and the job worker share one pool. */
export interface Database extends Connections {
  readonly prisma: PrismaQueries;
}

/**
 * Opens connections (`openConnections`) and Prisma on the same pool.
 *
 * @throws EmbeddedPostgresError, UnsafeServerError, NoServerError, MigrationError
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  // Imported here, so that commands that do not need it do not load it.
  const { prismaOn } = await import('./prisma.ts');
  const connections = await openConnections(options);
  const prisma = prismaOn(connections.pool);
  let closing: Promise<void> | undefined;
  const close = () => (closing ??= prisma.$disconnect().then(() => connections.close()));
  return { ...connections, prisma, close };
}

interface ReadOnlyOptions {
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
