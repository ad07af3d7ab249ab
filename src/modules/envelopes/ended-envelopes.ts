import type { Ending } from '../../platform/database/index.ts';
import { actOfMandate } from '../identities/index.ts';

/**
 * SQL of the envelopes whose rows have ended: sealed ones at the end of their proof; those that ended without a seal as
 * long after their purge (their chain proves a refusal, or that nobody signed); drafts a year after their creation.
 * $1: now, $2: as long before as proof is retained, $3: a year before. The act of a mandate ends with the mandate.
 */
export const endedEnvelopes: Ending = {
  table: 'envelopes',
  due: `
  SELECT e.id FROM envelopes e
  WHERE NOT EXISTS (${actOfMandate}) AND (
    (e.proof_retained_until IS NOT NULL AND e.proof_retained_until <= $1 AND e.purged_at IS NOT NULL)
    OR (e.proof_retained_until IS NULL AND e.purged_at IS NOT NULL AND e.purge_after <= $2)
    OR (e.status = 'DRAFT' AND e.created_at <= $3))`,
  atOnce: 50,
};

/** SQL of the envelopes of a mandate `m`. */
export const envelopeOfMandate = 'SELECT FROM envelopes WHERE mandate_id = m.id';
