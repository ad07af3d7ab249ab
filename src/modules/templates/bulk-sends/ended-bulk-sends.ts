import type { Ending } from '../../../platform/database/index.ts';

/** SQL of the bulk sends all of whose rows have ended. */
export const endedBulkSends: Ending = {
  table: 'bulk_sends',
  due: `
  SELECT b.id FROM bulk_sends b
  WHERE b.ended_at IS NOT NULL AND NOT EXISTS (SELECT FROM bulk_send_rows r WHERE r.bulk_send_id = b.id)`,
  atOnce: 50,
};
