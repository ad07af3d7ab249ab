import type { ErrorCode } from './codes.ts';
import { EsignError, foreignAnswer, type RefusedPart, secondsToWait } from './errors.ts';
import { type Again, type RetryOptions, retryingFetch } from './retry.ts';
import { serviceAddress } from './service-address.ts';

export interface Endpoint extends RetryOptions {
  /** The address of the service, such as `https://esign.example`, with or without `/graphql`. */
  readonly baseUrl: string;
  /** `sk_live_…` or `sk_test_…`. */
  readonly key: string;
}

/** A document, and what it is called in errors. */
export interface Document {
  readonly text: string;
  readonly operation: string;
  readonly isMutation: boolean;
}

/** Options of one call. */
export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Idempotency key of a mutation, which runs at most once per key within 24 hours. Default: a random key per call. */
  readonly idempotencyKey?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Runs a document. @throws EsignError (refused), EsignConnectionError (no response) */
export type Execute = (document: Document, variables: object | undefined, options?: CallOptions) => Promise<unknown>;

export interface GraphqlError {
  readonly message: string;
  readonly extensions?: Readonly<Record<string, unknown>>;
}

interface Answer {
  readonly data?: unknown;
  readonly errors?: readonly GraphqlError[];
}

/** Codes of refusals that a retry can change. */
const passing = new Set<unknown>(['unavailable', 'rate_limited']);

/** Creates the function that runs documents at an endpoint. */
export function openEndpoint({ baseUrl, key, ...retrying }: Endpoint): Execute {
  const url = `${serviceAddress(baseUrl)}/graphql`;
  const send = retryingFetch(retrying, again);
  return async ({ text, operation, isMutation }, variables, { signal, idempotencyKey, headers } = {}) => {
    const own = {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      accept: 'application/json',
      ...(isMutation ? { 'idempotency-key': idempotencyKey ?? crypto.randomUUID() } : {}),
    };
    const request = new Request(url, {
      method: 'POST',
      headers: { ...own, ...headers },
      body: JSON.stringify({ query: text, ...(variables && { variables }) }),
      ...(signal ? { signal } : {}),
    });
    const response = await send(request);
    const answer = await answerOf(response);
    const [refused] = answer?.errors ?? [];
    if (!refused && answer?.data) return answer.data;
    throw errorOf(refused, operation, response);
  };
}

async function again(response: Response): Promise<Again> {
  const answer = await answerOf(response.clone());
  if (!answer) return response.ok || response.status < 500 ? null : { seconds: secondsToWait(response.headers) };
  const passes = (answer.errors ?? []).find(({ extensions }) => passing.has(extensions?.code));
  return passes ? { seconds: secondsToWait(response.headers, passes.extensions?.retryAfter) } : null;
}

/** Null for a response that the service did not write. */
async function answerOf(response: Response): Promise<Answer | null> {
  const body: unknown = await response.json().catch(() => null);
  return typeof body === 'object' ? body : null;
}

/** The refusal of a field, or of the whole document. */
export function errorOf(
  refused: GraphqlError | undefined,
  operation: string,
  { status, headers }: Pick<Response, 'status' | 'headers'>,
): EsignError {
  const { code, retryAfter, docUrl, details } = refused?.extensions ?? {};
  const foreign = foreignAnswer(status);
  return new EsignError(refused?.message ?? foreign.message, {
    code: typeof code === 'string' ? (code as ErrorCode) : foreign.code,
    operation,
    status,
    requestId: headers.get('x-request-id'),
    retryAfter: secondsToWait(headers, retryAfter),
    docUrl: typeof docUrl === 'string' ? docUrl : null,
    details: Array.isArray(details) ? (details as RefusedPart[]).map(({ path, message }) => ({ path, message })) : [],
  });
}
