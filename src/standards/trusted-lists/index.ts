/** Trusted lists (ETSI TS 119 612): reading, and the verdict “qualified or not” by them. */
export { type JudgedObject, judgeSignature, judgeTimestamp } from './judge.ts';
export { type DecidingService, hasEnded, type ListPointer, type Qualification, type TrustedList } from './list.ts';
export { type MissingList, TrustedLists, type TrustedListsData } from './lists.ts';
export { readTrustedList } from './read-list.ts';
export { sentencesOf } from './sentence.ts';
