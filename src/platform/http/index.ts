export { decodeBase64 } from './base64.ts';
export { boundWaiting } from './bound-waiting.ts';
export { closeServer } from './close-server.ts';
export { countNetworks } from './count-networks.ts';
export { type Draining, openDraining } from './draining.ts';
export { accessLogLine, actorFacts, logAnswers } from './log-answers.ts';
export { refusalHeaders } from './refusal-headers.ts';
export { RETRY_SOON, refusalOf } from './refusal-of.ts';
export { acceptRequestId, requestId, requestIdOf } from './request-id.ts';
export { PERMISSIONS, securityHeaders } from './security-headers.ts';
export { cutSlowReaders } from './slow-readers.ts';
export {
  BodyAborted,
  type SpooledBlob,
  type SpooledBody,
  type SpoolLimits,
  type SpoolSource,
  spoolJson,
} from './spool.ts';
export type { BlobProblem } from './spool-files.ts';
export { methodOf, routeOf, traceRequest } from './trace-request.ts';
