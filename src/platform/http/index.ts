export { decodeBase64 } from './base64.ts';
export { discard } from './discard.ts';
export { BodyAborted } from './pump.ts';
export { refusalOf } from './refusal-of.ts';
export { acceptRequestId, type RequestContext, requestContext, requestId, withRequestContext } from './request-id.ts';
export { apiSecurityHeaders } from './security-headers.ts';
export { type SpooledBlob, type SpooledBody, type SpoolSource, spoolJson } from './spool.ts';
export { closeSpool } from './spool-pool.ts';
export type { BlobProblem, SpoolLimits } from './spool-protocol.ts';
