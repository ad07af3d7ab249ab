import { EsignError, foreignAnswer, secondsToWait } from './generated/shared/errors.ts';
import type { Again } from './generated/shared/retry.ts';
import type { Schemas } from './types.ts';

/** Returns the error for a response with a status of 400 or more. */
export function refusalOf(operation: string, { status, headers, url }: Response, body: unknown): EsignError {
  const { message, ...refusal } = isProblem(body) ? body.error : foreignAnswer(status);
  const requestId = headers.get('x-request-id');
  const facts = { requestId, retryAfter: secondsToWait(headers), docUrl: docUrlOf(headers, url) };
  return new EsignError(message, { operation, status, ...facts, ...refusal });
}

/** The target of the `Link` with `rel="help"`. */
function docUrlOf(headers: Headers, base: string): string | null {
  const path = /<([^>]*)>; rel="help"/.exec(headers.get('link') ?? '')?.[1];
  return path !== undefined && URL.canParse(path, base) ? new URL(path, base).href : null;
}

/** Status codes of temporary failures. */
const passing = new Set([408, 429, 502, 503, 504]);

/** Whether a response is that of a temporary failure, and when to try again. */
export async function again(response: Response): Promise<Again> {
  if (!passing.has(response.status) || (await isFinal(response))) return null;
  return { seconds: secondsToWait(response.headers) };
}

/** Whether this is a 503 that a retry cannot change. */
async function isFinal(response: Response): Promise<boolean> {
  if (response.status !== 503) return false;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  return isProblem(body) && body.error.code === 'idv_not_configured';
}

const isProblem = (body: unknown): body is Schemas['Error'] =>
  isRecord(body) && isRecord(body.error) && typeof body.error.code === 'string';

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
