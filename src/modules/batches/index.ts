export { expireBatch } from './apply-batch.ts';
export { authorizeBatch, declarationsUnder } from './authorize-batch.ts';
export { expireMandate } from './mandate-acts/end-mandate.ts';
export { countSealed, recordAcceptedMessage } from './progress.ts';
export { assertPending, recordBatchView, refuseBatch, sendBatchCode } from './session.ts';
export {
  batchChain,
  batchOfMandate,
  endedBatches,
  findOwnBatch,
  lockOwnBatch,
  readBatch,
  setTestDates,
  type WholeBatch,
} from './store.ts';
