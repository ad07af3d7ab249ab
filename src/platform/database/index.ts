export { type Connections, type DatabaseOptions, openConnections, type Schema } from './connections.ts';
export { copyLines } from './copy-lines.ts';
export { type Database, openDatabase, openReadOnly } from './database.ts';
export {
  deleteTree,
  type Ending,
  type EndMoments,
  FOREIGN_KEYS,
  type ForeignKey,
  type TreeRules,
} from './delete-tree.ts';
export { type DuePage, eachDueRow } from './each-due-row.ts';
export { isConflict, isDuplicate, isUnavailable } from './failures.ts';

export type * from './generated/prisma/client.ts';
export { bookTables, MigrationError, readMigrations } from './migrations/book.ts';
export { type FindRunning, isSchemaNewer, migrate, readSchemaState } from './migrations/migrate.ts';
export { insertRows, updateSeen } from './rows.ts';
export { anyOf, joinSql, param, type Queries, queriesOn, rawSql, type Sql, sql } from './sql.ts';
export {
  beforeCommit,
  inField,
  isCommitted,
  isRemembering,
  onCommit,
  placeParts,
  preparedTransaction,
  remembering,
  repeatableTransaction,
  type TransactionMemory,
  type TransactionOptions,
  type Tx,
  transaction,
  withoutMemory,
} from './transaction.ts';
export { withLock, withLocks } from './with-lock.ts';
