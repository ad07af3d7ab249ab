export type { EsignEvent, EsignEvents, Schemas } from './events.ts';
export { type NodeRequest, verifyNodeRequest, verifyRequest } from './request.ts';
export { type HeaderSource, type SignedDelivery, verifyEsignSignature, verifyStandardSignature } from './signature.ts';
export { type Secrets, type VerifyOptions, verifyWebhook, WebhookRefused } from './verify.ts';
