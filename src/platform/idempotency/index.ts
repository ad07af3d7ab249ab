export { idempotentRequestOf } from './idempotent-request.ts';
export { forgetRequests } from './request-rows.ts';
export { type Answer, encryptedColumns, type IdempotentRequest, type RunOnceResult, runOnce } from './run-once.ts';
