export { decodeBase64 } from './base64.ts';
export { logAnswers, tellOf } from './log-answers.ts';
export { BodyAborted } from './pump.ts';
export { refusalOf } from './refusal-of.ts';
export { acceptRequestId, requestId, requestIdOf } from './request-id.ts';
export { PERMISSIONS, securityHeaders } from './security-headers.ts';
export { type SpooledBlob, type SpooledBody, type SpoolSource, spoolJson } from './spool.ts';
export { closeSpool } from './spool-pool.ts';
export type { BlobProblem, SpoolLimits } from './spool-protocol.ts';
