import { type Dispatcher, fetch } from 'undici';
import { bodyOf, whyNoAnswer } from '../../../platform/http/bounded-answer.ts';
import { beginWaiting, timeForCall, timeLimits } from '../../../platform/neighbours/index.ts';

/** Requests to the servers of other authorities, and what is thrown if they do not answer. */

/** A request to an external server: GET, or POST with a body. */
export interface Question {
  readonly url: string;
  readonly accept: string;
  readonly post?: { readonly type: string; readonly body: Buffer };
  /** A longer answer is cut off and rejected. */
  readonly maxBytes: number;
  /** The connections to use, for example with a client certificate. Default: those of the process. */
  readonly dispatcher?: Dispatcher;
}

/** Sends a request and returns the answer. Rejects with OutsideUnavailable. */
export type Ask = (question: Question) => Promise<Buffer>;

/**
 * Sends a request with a time limit and a size limit. User and password in the URL become basic authentication.
 * @throws OutsideUnavailable with the host and the problem
 */
export async function requestReply({ url, accept, post, maxBytes, dispatcher }: Question): Promise<Buffer> {
  const target = new URL(url);
  const credentials =
    target.username && `${decodeURIComponent(target.username)}:${decodeURIComponent(target.password)}`;
  target.username = '';
  target.password = '';
  // The limit covers the whole exchange including the body, so that a seal waits rather than hangs.
  const limit = timeForCall(timeLimits.timestamps.answer);
  const endWaiting = beginWaiting();
  try {
    const response = await fetch(target, {
      method: post ? 'POST' : 'GET',
      body: post ? new Uint8Array(post.body) : null,
      headers: {
        Accept: accept,
        ...(post && { 'Content-Type': post.type }),
        ...(credentials && { Authorization: `Basic ${Buffer.from(credentials).toString('base64')}` }),
      },
      // A redirected POST would arrive as a GET. Lists and certificates do move.
      redirect: post ? 'error' : 'follow',
      signal: AbortSignal.timeout(limit),
      ...(dispatcher && { dispatcher }),
    });
    return await bodyOf(response, maxBytes);
  } catch (error) {
    const why = whyNoAnswer(error, limit);
    throw new OutsideUnavailable(`${target.host} did not answer: ${why}`, { isOutage: !isGone.test(why) });
  } finally {
    endWaiting();
  }
}

/** Asking again later does not help: the address answers that it has nothing. */
const isGone = /^HTTP 4(?!08|29)/;

/**
 * Something from outside that a seal needs cannot be obtained at the moment. The message is shown as the reason why a
 * seal waits. Each room that seals wait for has its own kind.
 */
export class OutsideUnavailable extends Error {
  override readonly name: string = 'OutsideUnavailable';
  readonly forOperator = true;
  /** Whether an address did not answer, and may do so later. */
  readonly isOutage: boolean;

  constructor(message: string, { isOutage = false, ...options }: ErrorOptions & { readonly isOutage?: boolean } = {}) {
    super(message, options);
    this.isOutage = isOutage;
  }
}

/** No chain, or no proof that its certificates are not revoked, at the moment. */
export class StatusUnavailable extends OutsideUnavailable {
  override readonly name: string = 'StatusUnavailable';
}

/** A certificate of the chain was revoked. Only another certificate helps. */
export class CertificateRevoked extends StatusUnavailable {
  override readonly name = 'CertificateRevoked';

  constructor(subject: string) {
    super(`the certificate was revoked: ${subject}`);
  }
}
