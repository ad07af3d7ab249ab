export { type Connections, type DatabaseOptions, openConnections, type Schema } from './connections.ts';
export { copyLines } from './copy-lines.ts';
export { type Database, openDatabase } from './database.ts';
export { deleteTree, type Ending, FOREIGN_KEYS, type ForeignKey, type TreeRules } from './delete-tree.ts';
export { type DuePage, eachDueRow } from './each-due-row.ts';
export { isConflict, isDuplicate, isUnavailable } from './failures.ts';

export type * from './generated/prisma/client.ts';
export { bookTables } from './migrations/book.ts';
export { MigrationError } from './migrations/errors.ts';
export { type FindRunning, isSchemaNewer, migrate, readSchemaState } from './migrations/migrate.ts';
export { readMigrations } from './migrations/read-migrations.ts';
export { openReadOnly } from './open-read-only.ts';
export {
  inField,
  isCommitted,
  isRemembering,
  partsOf,
  remembering,
  type TransactionMemory,
  withoutMemory,
} from './remembered.ts';
export { insertRows, updateSeen } from './rows.ts';
export {
  beforeCommit,
  onCommit,
  preparedTransaction,
  repeatableTransaction,
  type TransactionOptions,
  type Tx,
  transaction,
} from './transaction.ts';
export { withLock, withLocks } from './with-lock.ts';
