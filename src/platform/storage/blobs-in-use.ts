import type { Sql } from '../database/index.ts';

/** What a query about blobs in use is built from. */
export interface BlobQuestion {
  readonly asks: (column: string) => Sql;
  /** SQL expressions of the current time, and of an hour before. */
  readonly now: Sql;
  readonly anHourAgo: Sql;
}

/** Returns a query for blobs in use: one column, `sha256`. */
export type BlobQuery = (question: BlobQuestion) => Sql;

/** What the rooms say of the blobs in use. */
export interface BlobsInUse {
  /** Subquery with the column `id`: the rows whose blobs are kept while they are in it. */
  readonly keepers: Sql;
  readonly queries: readonly BlobQuery[];
}
