import { type Connections, type DatabaseOptions, openConnections } from './connections.ts';
import type { PrismaQueries } from './open-transaction.ts';

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
