import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Endpoint {
  /** Address of the GraphQL endpoint, for example `https://esign.example/graphql`. */
  readonly url: string;
  /** API key with the scope `envelopes:write`. */
  readonly key: string;
  /** Retries after a temporary failure; default 3. */
  readonly retries?: number;
  readonly fetch?: typeof globalThis.fetch;
}

/** The service refused, or did not answer. */
export class EsignError extends Error {
  override readonly name = 'EsignError';
  /** Such as `insufficient_credits`. `no_answer` if there was no answer in time. */
  readonly code: string;
  /** For support; null without an answer. */
  readonly requestId: string | null;

  constructor(code: string, message: string, requestId: string | null, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
    this.requestId = requestId;
  }
}

/** Codes of refusals that a retry can change. */
const passing = new Set(['unavailable', 'rate_limited', 'no_answer']);
const FIRST_WAIT = 500;
/** If the service asks for a longer wait, the refusal is thrown, ms. */
const LONGEST_WAIT = 60_000;
const TIMEOUT = 60_000;

interface Refusal {
  readonly error: EsignError;
  /** Milliseconds; null if the service says nothing. */
  readonly retryAfter: number | null;
}

/**
 * Runs a mutation. Temporary failures are tried again with the same `Idempotency-Key`, so that nothing runs or is charged
 * twice. @throws EsignError
 */
export async function mutate<T>(endpoint: Endpoint, query: string, variables: Record<string, unknown>): Promise<T> {
  const { retries = 3 } = endpoint;
  const idempotencyKey = randomUUID();
  for (let attempt = 0; ; attempt += 1) {
    const answer = await ask<T>(endpoint, { query, variables }, idempotencyKey);
    if ('data' in answer) return answer.data;
    const { error, retryAfter } = answer;
    const wait = retryAfter ?? FIRST_WAIT * 2 ** attempt;
    if (attempt >= retries || !passing.has(error.code) || wait > LONGEST_WAIT) throw error;
    await sleep(wait);
  }
}

interface Body {
  readonly data?: unknown;
  readonly errors?: readonly { readonly message: string; readonly extensions?: Record<string, unknown> }[];
}

async function ask<T>(
  { url, key, fetch = globalThis.fetch }: Endpoint,
  request: object,
  idempotencyKey: string,
): Promise<{ readonly data: T } | Refusal> {
  const headers = {
    authorization: `Bearer ${key}`,
    'content-type': 'application/json',
    'idempotency-key': idempotencyKey,
  };
  let response: Response;
  let body: Body | null;
  try {
    const signal = AbortSignal.timeout(TIMEOUT);
    response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(request), signal });
    body = (await response.json()) as Body | null;
  } catch (cause) {
    return { error: new EsignError('no_answer', 'The service did not answer.', null, { cause }), retryAfter: null };
  }
  const [refused] = body?.errors ?? [];
  if (!refused && body?.data) return { data: body.data as T };
  const { code, retryAfter } = refused?.extensions ?? {};
  const seconds = Number(response.headers.get('retry-after') ?? retryAfter);
  return {
    error: new EsignError(
      typeof code === 'string' ? code : 'no_answer',
      refused?.message ?? `The service answered ${response.status}.`,
      response.headers.get('x-request-id'),
    ),
    retryAfter: Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : null,
  };
}
