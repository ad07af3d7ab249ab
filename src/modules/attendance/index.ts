export { markPresence } from './mark-presence.ts';
export {
  findAskingCheck,
  findAttendeeOfNotices,
  findSessionOfNotices,
  findSlotOfNotices,
  findSlotTrainerOfNotices,
  hasNotices,
  listAttendeesFrom,
  listMarked,
  recordAsked,
  recordInvited,
  recordReminded,
  type SessionOfNotices,
  type SlotOfNotices,
} from './notices.ts';
export {
  findBySheet,
  listSealedSessionFiles,
  listSealedSessions,
  listSheetSealsBy,
  listSheetsEverSealed,
  listSlowSheets,
  listWaitingSheets,
  readSealingBacklog,
  readSheetFacts,
  replaceSessionFile,
  type SheetPlace,
  type SheetSession,
} from './sealed-sheets.ts';
export { type ComingPurge, endedSessions, purgeSession, takeComingPurges } from './sessions.ts';
export { findOwnSlot, lockSession, lockSessionFor, querySession, sessionChain, setTestDates } from './store.ts';
