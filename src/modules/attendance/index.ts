export { type ComingPurge, takeComingPurges } from './coming-purges.ts';
export { endedSessions } from './ended-sessions.ts';
export { findBySheet, type SheetPlace, type SheetSession } from './find-by-sheet.ts';
export { listSheetSealsBy, listSheetsEverSealed, readSheetFacts } from './list-sheets-by.ts';
export { markPresence } from './mark-presence.ts';
export {
  findAttendeeOfNotices,
  findSessionOfNotices,
  findSlotOfNotices,
  findSlotTrainerOfNotices,
  hasNotices,
  listAttendeesFrom,
  listMarked,
  recordInvited,
  recordReminded,
  type SessionOfNotices,
  type SlotOfNotices,
} from './notices.ts';
export { purgeSession } from './purge-session.ts';
export {
  listSealedSessionFiles,
  listSealedSessions,
  replaceSessionFile,
  type SealedSessionFile,
} from './sealed-files.ts';
export { listSlowSheets, listWaitingSheets, readSealingBacklog } from './sealing-backlog.ts';
export { chainOf, findOwnSlot, lockSession, lockSessionFor, querySession, setTestDates } from './store.ts';
