/** Names of this room's jobs, as stored in the database. */
export const SEAL_TASK = 'attendance.seal';
export const PURGE_TASK = 'attendance.purge';
