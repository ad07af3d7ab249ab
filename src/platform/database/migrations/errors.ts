/** The database and the migrations of this program disagree; the message says where and what to do. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
  readonly forOperator = true;
}
