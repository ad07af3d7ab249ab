/**
 * Folder for files that PostgreSQL's account must reach when the project is in a folder that only root can enter (a
 * clone below /root). Root can write here on every system.
 */
export const relocationDir = (): string => '/var/lib/esign';
