export { faults } from './faults.ts';
export { jobs, sweep } from './jobs.ts';
export { markPresence } from './mark-presence.ts';
export { purgeSession } from './purge-session.ts';
export {
  listSealedSessionFiles,
  listSealedSessions,
  replaceSessionFile,
  type SealedSessionFile,
} from './sealed-files.ts';
export { readSealingBacklog } from './sealing-backlog.ts';
export { chainOf, lockSession, lockSessionFor } from './store.ts';
