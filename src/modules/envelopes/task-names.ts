/** Names of this room's jobs as the database stores them. */
export const EXPIRE_TASK = 'envelopes.expire';
export const PURGE_TASK = 'envelopes.purge';
