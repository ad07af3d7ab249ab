import { DAY } from '../../kernel/clock.ts';
import type { AttendanceSession, Tx } from '../../platform/database/index.ts';
import { movedOrganizations } from '../access/index.ts';

/** Time before a purge at which the organisation is told, ms; half of the retention where that is shorter. */
const NOTICE = 60 * DAY;

/** A session whose sheet will be deleted. */
export type ComingPurge = Pick<AttendanceSession, 'id' | 'organizationId' | 'mode' | 'name' | 'reference'> & {
  readonly purgeAfter: Date;
};

/**
 * Lists up to `most` sealed sessions whose purge comes and was not told yet, soonest first, and records that it is told now.
 * Two processes never list the same session.
 */
export const takeComingPurges = (tx: Tx, now: Date, most: number): Promise<readonly ComingPurge[]> =>
  tx.$queryRawUnsafe<ComingPurge[]>(DUE, now, NOTICE / DAY, most);

/** $1: now, $2: days before a purge, $3: sessions at most. */
const DUE = `
  WITH due AS (
    SELECT id FROM attendance_sessions
    WHERE purged_at IS NULL AND purge_noticed_at IS NULL
      AND purge_after > $1 AND purge_after <= $1 + make_interval(days => $2)
      AND $1 >= purge_after - (purge_after - sealed_at) / 2
      AND organization_id NOT IN ${movedOrganizations}
    ORDER BY purge_after, id LIMIT $3 FOR UPDATE SKIP LOCKED),
  told AS (
    UPDATE attendance_sessions s SET purge_noticed_at = $1 FROM due WHERE s.id = due.id
    RETURNING s.id, s.organization_id AS "organizationId", s.mode, s.name, s.reference, s.purge_after AS "purgeAfter")
  SELECT * FROM told ORDER BY "purgeAfter", id`;
