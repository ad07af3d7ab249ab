import { Agent, type Dispatcher, request } from 'undici';
import { codeOf } from '../../../../kernel/unknown.ts';
import { whyNoAnswer } from '../../../../platform/http/bounded-answer.ts';
import { callOutside } from '../../../../platform/metrics/index.ts';
import { beginWaiting, timeForCall, timeLimits } from '../../../../platform/neighbours/index.ts';
import { errorOfAnswer, RemoteError } from './remote-error.ts';

/** A batch of 100 signatures of RSA 4096 has 70 KB; a chain of certificates less. */
const MAX_ANSWER = 512 * 1024;

export interface RemoteRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** HTTP to one sealing service: limits of time and size, no redirect, JSON answers. */
export class RemoteHttp {
  readonly #agent: Agent;

  /** `ca`: certificates to trust instead of the default ones, PEM; for tests. */
  constructor(ca?: string) {
    this.#agent = new Agent({
      connect: { timeout: timeLimits.remoteSealing.answer, ...(ca === undefined ? {} : { ca }) },
    });
  }

  /** Sends a POST and returns the JSON of a 200. @throws RemoteError */
  post(question: RemoteRequest): Promise<unknown> {
    return callOutside('csc', () => this.#post(question));
  }

  async #post({ url, headers, body }: RemoteRequest): Promise<unknown> {
    const limit = timeForCall(timeLimits.remoteSealing.answer);
    const signal = AbortSignal.timeout(limit);
    const endWaiting = beginWaiting();
    try {
      const answer = await request(url, { dispatcher: this.#agent, method: 'POST', headers, body, signal });
      const json = parsed(await whole(answer.body));
      if (answer.statusCode === 200 && json !== undefined) return json;
      if (answer.statusCode === 202)
        throw new RemoteError('setting', 'the credential waits for a person to confirm each authorization');
      if (answer.statusCode === 200) throw new RemoteError('waiting', 'its answer is not JSON');
      throw errorOfAnswer(answer.statusCode, recordOf(json), String(answer.headers['retry-after'] ?? ''));
    } catch (error) {
      if (error instanceof RemoteError) throw error;
      const why = signal.aborted ? `nothing within ${limit / 1_000} s` : (codeOf(error) ?? whyNoAnswer(error, limit));
      throw new RemoteError('waiting', `${new URL(url).host} did not answer: ${why}`);
    } finally {
      endWaiting();
    }
  }

  close(): Promise<void> {
    return this.#agent.destroy();
  }
}

async function whole(body: Dispatcher.ResponseData['body']): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > MAX_ANSWER) throw new RemoteError('waiting', `its answer has more than ${MAX_ANSWER} bytes`);
  }
  return Buffer.concat(chunks);
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

const recordOf = (json: unknown): Readonly<Record<string, unknown>> =>
  typeof json === 'object' && json !== null ? (json as Record<string, unknown>) : {};
