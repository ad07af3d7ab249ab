import type { Database, SheetSealing } from '../../platform/database/index.ts';
import type { Queryable, Sample } from '../../platform/metrics/index.ts';
import { readBacklogOf } from '../signing/index.ts';

/** Attendance sheets that are not sealed yet. */
export const readSealingBacklog = (client: Queryable, now: Date): Promise<readonly Sample[]> =>
  readBacklogOf(client, { table: 'sheet_sealings', kind: 'sheet', now });

/** The oldest sheets whose seal waits to be tried again, `most` of them. */
export const listWaitingSheets = ({ prisma }: Database, most: number): Promise<SheetSealing[]> =>
  prisma.sheetSealing.findMany({ where: { state: 'WAITING' }, orderBy: { createdAt: 'asc' }, take: most });
