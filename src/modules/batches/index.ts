export { authorizeBatch } from './authorize-batch.ts';
export { declarationsUnder } from './declaration.ts';
export { expireBatch } from './end-batch.ts';
export { batchOfMandate, endedBatches } from './ended-batches.ts';
export { faults } from './faults.ts';
export { jobs, sweep } from './jobs.ts';
export { batchLinkGenerations } from './link-generations.ts';
export { countSealed } from './progress.ts';
export { reasons } from './reasons.ts';
export { recordAcceptedMessage } from './record-delivery.ts';
export { recordBatchView } from './record-view.ts';
export { refuseBatch } from './refuse-batch.ts';
export { sendBatchCode } from './request-code.ts';
export { assertPending } from './session.ts';
export {
  chainOf,
  findOwnBatch,
  inNoLiveBatch,
  lockOwnBatch,
  readBatch,
  setTestDates,
  type WholeBatch,
} from './store.ts';
export { subscribers } from './subscribers.ts';
