import * as revocation from '../revocation/index.ts';
import { asTimestampUnavailable } from './unavailable.ts';

/** Sends a request to a time-stamp authority. @throws TimestampUnavailable with the host and the problem */
export const requestReply = (question: revocation.Question): Promise<Buffer> =>
  asTimestampUnavailable(() => revocation.requestReply(question));
