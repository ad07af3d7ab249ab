export { forgetRequests } from './request-rows.ts';
export {
  type Answer,
  encryptedColumns,
  type IdempotentRequest,
  idempotentRequestOf,
  type RunOnceResult,
  runOnce,
} from './run-once.ts';
