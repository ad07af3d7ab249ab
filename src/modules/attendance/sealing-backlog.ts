import type { Queryable, Sample } from '../../platform/metrics/index.ts';
import { readSealingBacklog as readBacklog } from '../signing/index.ts';

/** Attendance sheets that are not sealed yet. */
export const readSealingBacklog = (client: Queryable, now: Date): Promise<readonly Sample[]> =>
  readBacklog(client, { table: 'sheet_sealings', kind: 'sheet', now });
