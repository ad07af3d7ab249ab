export { decodeBase64 } from './base64.ts';
export { readCookie } from './cookie.ts';
export { countNetworks } from './rate-limit.ts';
export {
  acceptRequestId,
  accessLogLine,
  actorFacts,
  logAnswers,
  methodOf,
  refusalHeaders,
  requestId,
  requestIdOf,
  routeOf,
  traceRequest,
} from './request-id.ts';
export { PERMISSIONS, securityHeaders } from './security-headers.ts';
export {
  boundWaiting,
  closeServer,
  cutSlowReaders,
  type Draining,
  httpRefusal,
  openDraining,
  RETRY_SOON,
} from './server.ts';
export {
  BodyAborted,
  type SpooledBlob,
  type SpooledBody,
  type SpoolLimits,
  type SpoolSource,
  spoolJson,
} from './spool.ts';
export type { BlobProblem } from './spool-files.ts';
