/** What later revisions of a PDF changed after each of its signatures, and whether the signatures allow it. */
export type { HistoricSignature } from './historic-signatures.ts';
export { type DocumentHistory, readHistory } from './history.ts';
export { modificationsAfter, objectionsFrom } from './modifications-after.ts';
export type { Revision } from './revision.ts';
