export { checkOwnLog, type KnownTree, type LogReport, readLog } from './check.ts';
export {
  type ListedLogKey,
  listLogKeys,
  logSigners,
  makeLogKey,
  ownPolicy,
  ownPolicyText,
  readPolicyFile,
  revokeLogKey,
} from './keys.ts';
export { readLogState } from './proof.ts';
export { logRouter } from './serve.ts';
export { forgetLog, listWitnessedLogs, witnessLog } from './witness.ts';
