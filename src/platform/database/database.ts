import { type Connections, type DatabaseOptions, openConnections } from './connections.ts';
import type { PrismaClient } from './generated/prisma/client.ts';

/** A process's connection to PostgreSQL. Prisma and the job worker share one pool. */
export interface Database extends Connections {
  readonly prisma: PrismaClient;
}

/**
 * Opens connections (`openConnections`) and Prisma on the same pool. The job tables are migrated too.
 *
 * @throws EmbeddedPostgresError, UnsafeServerError, NoServerError, MigrationError
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  // Imported here, so that commands that need neither load neither.
  const [{ migrateJobs }, { prismaOn }] = await Promise.all([import('../jobs/schema.ts'), import('./prisma.ts')]);
  const connections = await openConnections(options, migrateJobs);
  const prisma = prismaOn(connections.pool);
  let closing: Promise<void> | undefined;
  const close = () => (closing ??= prisma.$disconnect().then(() => connections.close()));
  return { ...connections, prisma, close };
}
