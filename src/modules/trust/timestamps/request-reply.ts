import { type Question, requestReply as requestRevocationReply } from '../revocation/request-reply.ts';
import { asTimestampUnavailable } from './unavailable.ts';

/** Sends a request to a time-stamp authority. @throws TimestampUnavailable with the host and the problem */
export const requestReply = (question: Question): Promise<Buffer> =>
  asTimestampUnavailable(() => requestRevocationReply(question));
