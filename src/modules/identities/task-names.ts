/** Names of this room's jobs as the database stores them. */
export const EXPIRE_TASK = 'identities.expire';
export const POLL_TASK = 'identities.poll';
/** The lane of jobs that ask the identity provider. */
export const CHECKS_LANE = 'checks';
