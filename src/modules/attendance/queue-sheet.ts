import type { AttendanceSession, Tx } from '../../platform/database/index.ts';
import { enqueueAll, type JobOfMany } from '../../platform/jobs/index.ts';
import { sealingTurn } from '../signing/index.ts';

type Session = Pick<AttendanceSession, 'id' | 'organizationId'>;

/** The job that seals the sheet of a session. */
export const jobOf = ({ id, organizationId }: Session): JobOfMany => ({
  payload: { id },
  key: `${SEAL_TASK}:${id}`,
  turn: sealingTurn(organizationId),
});

/** Queues the seal of a sheet, now or at `runAt`. */
export const queueSheet = (tx: Tx, session: Session, runAt?: Date): Promise<void> =>
  enqueueAll(tx, SEAL_TASK, [{ ...jobOf(session), ...(runAt ? { runAt } : {}) }]);

/** Names of this room's jobs, as stored in the database. */
export const SEAL_TASK = 'attendance.seal';
export const PURGE_TASK = 'attendance.purge';
