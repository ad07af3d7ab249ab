import type { Database, SheetSealing } from '../../platform/database/index.ts';
import type { Queryable, Sample } from '../../platform/metrics/index.ts';
import { readBacklogOf } from '../signing/index.ts';

/** Metrics of attendance sheets that are not sealed yet. */
export const readSealingBacklog = (client: Queryable, now: Date): Promise<readonly Sample[]> =>
  readBacklogOf(client, { table: 'sheet_sealings', kind: 'sheet', now });

/** The oldest `most` sheets whose seal is under way, or next, and began before a moment. */
export const listSlowSheets = ({ prisma }: Database, before: Date, most: number): Promise<SheetSealing[]> =>
  prisma.sheetSealing.findMany({
    where: { state: 'WORKING', createdAt: { lt: before } },
    orderBy: { createdAt: 'asc' },
    take: most,
  });

/** The oldest `most` sheets whose seal waits for another attempt. */
export const listWaitingSheets = ({ prisma }: Database, most: number): Promise<SheetSealing[]> =>
  prisma.sheetSealing.findMany({ where: { state: 'WAITING' }, orderBy: { createdAt: 'asc' }, take: most });
