import { request } from 'undici';
import { whyNoAnswer } from '../../platform/http/bounded-answer.ts';
import { type Finding, host } from './finding.ts';

/**
 * Checks that an HTTP service can be reached. Sends HEAD, which changes nothing, and no credentials; any status below
 * 500 is accepted.
 */
export async function examineGateway(what: string, url: string, timeLimit: number): Promise<Finding> {
  const target = new URL(url);
  target.username = '';
  target.password = '';
  try {
    const { statusCode, body } = await request(target, { method: 'HEAD', signal: AbortSignal.timeout(timeLimit) });
    await body.dump();
    if (statusCode >= 500) return { what, state: 'fault', detail: `${host(url)} answers HTTP ${statusCode}` };
    return { what, state: 'ok', detail: `${host(url)} is reachable (HTTP ${statusCode} to HEAD)` };
  } catch (error) {
    return { what, state: 'fault', detail: `${host(url)} did not respond: ${whyNoAnswer(error, timeLimit)}` };
  }
}
