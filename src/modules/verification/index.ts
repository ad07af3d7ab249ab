export { countDeposits, endedDeposits } from './deposits/store.ts';
export { listDigestSealsBy } from './digest-seals/store.ts';
export { type Lookup, type OperatorFinding, openLookup } from './lookup.ts';
export { findTroubled, type PreservationStatus, readStatus } from './preservation/status.ts';
export { countDigests, findRecord, type RecordState, readRecordState } from './records/find-record.ts';
export { queueTreeRenewal } from './records/renew-trees.ts';
export type { JudgeRecord } from './tasks.ts';
export { type ListState, listTrustedLists, refreshTrustedLists } from './trusted-lists/lists-file.ts';
export { writeValidationReport } from './validation-report/make-report.ts';
