/** The jobs of this room, by the names under which they wait in the database. */
export const EXPIRE_TASK = 'identities.expire';
export const POLL_TASK = 'identities.poll';
