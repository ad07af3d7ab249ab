export type { OperatorFinding } from './find-online.ts';
export { jobs, sweep } from './jobs.ts';
export { type Lookup, openLookup } from './lookup.ts';
export { reasons } from './reasons.ts';
export { type ListState, listTrustedLists } from './trusted-lists/list-state.ts';
export { refreshTrustedLists } from './trusted-lists/refresh-lists.ts';
export { writeValidationReport } from './validation-report/write-xml.ts';
