/** The job of this room, by the name under which it waits in the database. */
export const EXPIRE_TASK = 'mandates.expire';
