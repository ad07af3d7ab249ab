import type { Database, Prisma } from '../../../platform/database/index.ts';
import type { Owner } from './store.ts';

/** Most bulk sends that the overview lists. */
const MOST = 5;

/** Bulk sends with rows that failed. */
export interface FailedRows {
  /** Number of rows. */
  readonly totalCount: number;
  /** Ids of the bulk sends, the latest in front. */
  readonly bulkSendIds: readonly string[];
}

/** Filter: bulk sends with failed rows whose people are not erased yet. Their envelopes can still be sent by hand. */
export const withFailedRows: Prisma.BulkSendWhereInput = {
  OR: [{ endedAt: null }, { forgetAt: { not: null } }],
  rows: { some: { state: 'FAILED' } },
};

/** Counts the rows that failed, in the bulk sends that the filter finds. */
export async function readFailedRows({ prisma }: Database, owner: Owner): Promise<FailedRows> {
  const [totalCount, bulkSends] = await Promise.all([
    prisma.bulkSendRow.count({ where: { state: 'FAILED', bulkSend: { ...owner, OR: withFailedRows.OR! } } }),
    prisma.bulkSend.findMany({
      where: { ...owner, ...withFailedRows },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: MOST,
      select: { id: true },
    }),
  ]);
  return { totalCount, bulkSendIds: bulkSends.map(({ id }) => id) };
}
