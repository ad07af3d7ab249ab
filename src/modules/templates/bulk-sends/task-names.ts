/** Names of this room's jobs, as stored in the database. */
export const SEND_TASK = 'bulk_sends.send';
