export { collectOutsideData } from './collect-data.ts';
export { OutsideData } from './outside-data.ts';
export { type Question, requestReply } from './request-reply.ts';
export { CertificateRevoked, OutsideUnavailable, StatusUnavailable } from './unavailable.ts';
