export { endedSessions } from './ended-sessions.ts';
export { faults } from './faults.ts';
export { findBySheet, type SheetPlace, type SheetSession } from './find-by-sheet.ts';
export { jobs, sweep } from './jobs.ts';
export { attendeeLinkGenerations, trainerLinkGenerations } from './link-generations.ts';
export { listSheetSealsBy, listSheetsEverSealed } from './list-sheets-by.ts';
export { liveBlobs } from './live-blobs.ts';
export { markPresence } from './mark-presence.ts';
export { readSubjectsOfAttendLinks } from './marking-attendee.ts';
export {
  findAttendeeOfNotices,
  findSessionOfNotices,
  findSlotOfNotices,
  hasNotices,
  listAttendeesFrom,
  listMarked,
  recordInvited,
  recordReminded,
  type SessionOfNotices,
} from './notices.ts';
export { purgeSession } from './purge-session.ts';
export { reasons } from './reasons.ts';
export {
  listSealedSessionFiles,
  listSealedSessions,
  replaceSessionFile,
  type SealedSessionFile,
} from './sealed-files.ts';
export { listSlowSheets, listWaitingSheets, readSealingBacklog } from './sealing-backlog.ts';
export {
  chainOf,
  findOwnSessionIds,
  findOwnSlot,
  listOpenSlots,
  lockSession,
  lockSessionFor,
  querySession,
  setTestDates,
} from './store.ts';
