/** The jobs of this room, by the names under which they wait in the database. */
export const EXPIRE_TASK = 'envelopes.expire';
export const PURGE_TASK = 'envelopes.purge';
