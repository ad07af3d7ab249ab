/**
 * Where root puts what the account of PostgreSQL must reach when the project stands in a folder only root can
 * enter (a clone below /root). Root can write here on every system that has a root.
 */
export const relocationDir = (): string => '/var/lib/esign';
