/** Name of this room's job as the database stores it. */
export const EXPIRE_TASK = 'mandates.expire';
