export { faults } from './faults.ts';
export { jobs, sweep } from './jobs.ts';
export { attendeeLinkGenerations, trainerLinkGenerations } from './link-generations.ts';
export { liveBlobs } from './live-blobs.ts';
export { markPresence } from './mark-presence.ts';
export { purgeSession } from './purge-session.ts';
export {
  listSealedSessionFiles,
  listSealedSessions,
  replaceSessionFile,
  type SealedSessionFile,
} from './sealed-files.ts';
export { readSealingBacklog } from './sealing-backlog.ts';
export { chainOf, listOpenSlots, lockSession, lockSessionFor } from './store.ts';
