/** The jobs of this room, by the names under which they wait in the database. */
export const EXPIRE_TASK = 'batches.expire';
export const APPLY_TASK = 'batches.apply';
