/** The jobs of this room, by the names under which they wait in the database. */
export const SEAL_TASK = 'attendance.seal';
export const PURGE_TASK = 'attendance.purge';
