/** Trusted lists (ETSI TS 119 612): reading, and the verdict “qualified or not” by them. */
export { type JudgedObject, judgeSignature, judgeTimestamp } from './judge.ts';
export type { ListPointer, TrustedList } from './list.ts';
export { hasEnded } from './list.ts';
export { type MissingList, TrustedLists, type TrustedListsData } from './lists.ts';
export type { DecidingService, Qualification } from './qualification.ts';
export { readTrustedList } from './read-list.ts';
export { sentencesOf } from './sentence.ts';
