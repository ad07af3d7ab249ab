export { nameRequest } from './name-request.ts';
export { type Answer, encryptedColumns, forgetRequests, type NamedRequest, type Once, once } from './once.ts';
