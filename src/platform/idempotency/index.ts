export { nameRequest } from './name-request.ts';
export { type Answer, forgetRequests, type NamedRequest, type Once, once } from './once.ts';
