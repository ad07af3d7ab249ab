import type { Ending } from '../../platform/database/index.ts';

/** SQL of the sessions whose rows have ended, at the end of their proof. $1: now. One at once: it may have 100,000 marks. */
export const endedSessions: Ending = {
  table: 'attendance_sessions',
  due: `
  SELECT s.id FROM attendance_sessions s
  WHERE s.proof_retained_until IS NOT NULL AND s.proof_retained_until <= $1 AND s.purged_at IS NOT NULL`,
  atOnce: 1,
};
