import type { Ending } from '../../platform/database/index.ts';

/** SQL of the batches whose envelopes have all ended. */
export const endedBatches: Ending = {
  table: 'seal_batches',
  due: `
  SELECT b.id FROM seal_batches b
  WHERE b.status NOT IN ('PENDING', 'AUTHORIZED')
    AND NOT EXISTS (SELECT FROM seal_batch_items i WHERE i.batch_id = b.id)`,
  atOnce: 50,
};

/** SQL of the batches of a mandate `m`. */
export const batchOfMandate = 'SELECT FROM seal_batches WHERE mandate_id = m.id';
