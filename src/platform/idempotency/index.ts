export { nameRequest } from './name-request.ts';
export { type Answer, encryptedColumns, type NamedRequest, type Once, once } from './once.ts';
export { forgetRequests } from './request-rows.ts';
