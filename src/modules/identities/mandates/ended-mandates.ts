import type { Ending } from '../../../platform/database/index.ts';

/**
 * SQL of the mandates (`m`) whose rows have ended, as long after their own end as proof is retained. $2: that long before.
 * Only if nothing was sealed under them that is still here.
 *
 * @param used SQL of the rows of later rooms under a mandate `m`
 */
export const endedMandates = (...used: readonly string[]): Ending => ({
  table: 'mandates',
  due: `
    SELECT m.id FROM mandates m
    WHERE m.status IN ('REVOKED', 'EXPIRED') AND coalesce(m.revoked_at, m.ends_at) <= $2
      ${used.map((rows) => `AND NOT EXISTS (${rows})`).join(' ')}`,
  atOnce: 50,
});

/** SQL of the mandate whose act an envelope `e` is. */
export const actOfMandate = 'SELECT FROM mandates m WHERE m.envelope_id = e.id';
