/** Names of this room's jobs, as stored in the database. */
export const EXPIRE_TASK = 'batches.expire';
export const APPLY_TASK = 'batches.apply';
