import type { Envelope, Tx } from '../../platform/database/index.ts';
import { movedOrganizations } from '../access/index.ts';

/** Completed envelopes of one organisation and mode whose documents will be deleted. */
export interface ComingPurges extends Pick<Envelope, 'organizationId' | 'mode'> {
  readonly count: number;
  /** The soonest of them, at most as many as asked for. */
  readonly names: readonly string[];
  /** When the documents of each are deleted, in the same order. */
  readonly times: readonly Date[];
}

/**
 * Lists the completed envelopes whose documents are deleted after one moment and until another, by organisation and mode. Left
 * out are those that are kept for no more than `days`: their sender chose a short time.
 */
export const listComingPurges = (
  tx: Tx,
  {
    from,
    until,
    days,
    most,
  }: { readonly from: Date; readonly until: Date; readonly days: number; readonly most: number },
): Promise<readonly ComingPurges[]> => tx.$queryRawUnsafe<ComingPurges[]>(COMING, from, until, days, most);

const COMING = `
  SELECT organization_id AS "organizationId", mode, count(*)::int AS count,
    (array_agg(name ORDER BY purge_after, id))[1:$4::int] AS names,
    (array_agg(purge_after ORDER BY purge_after, id))[1:$4::int] AS times
  FROM envelopes
  WHERE purged_at IS NULL AND purge_after > $1 AND purge_after <= $2 AND status = 'COMPLETED'
    AND purge_after > completed_at + make_interval(days => $3::int)
    AND organization_id NOT IN ${movedOrganizations}
  GROUP BY organization_id, mode ORDER BY organization_id, mode`;
