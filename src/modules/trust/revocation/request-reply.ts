import { type Dispatcher, fetch } from 'undici';
import { bodyOf, whyNoAnswer } from '../../../platform/http/bounded-answer.ts';
import { beginWaiting, timeForCall, timeLimits } from '../../../platform/neighbours/index.ts';
import { OutsideUnavailable } from './unavailable.ts';

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
    throw new OutsideUnavailable(`${target.host} did not answer: ${whyNoAnswer(error, limit)}`);
  } finally {
    endWaiting();
  }
}
