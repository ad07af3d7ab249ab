import { queryOf } from '../../platform/database/columns.ts';
import type { Database } from '../../platform/database/index.ts';

/**
 * Lists the types of the events in a chain, each once for every number that the datum `about` has in their data (null without
 * it). The chain is not checked.
 */
export const listEventTypes = (
  client: Database['prisma'],
  chainId: string,
  about: 'slot' | 'attendee',
): Promise<{ readonly type: string; readonly about: number | null }[]> =>
  queryOf(
    client,
    ['evidence_events'],
    `SELECT DISTINCT type, (data->>$2)::int AS about FROM evidence_events WHERE chain_id = $1::uuid ORDER BY type, about`,
    chainId,
    about,
  );
