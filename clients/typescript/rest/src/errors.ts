import type { ErrorCode, Schemas } from './types.ts';

/** The service refused. Nothing has changed; `code` is for programs, `message` for people. */
export class EsignError extends Error {
  override readonly name = 'EsignError';
  readonly status: number;
  readonly code: ErrorCode;
  /** What is wrong with the request, field by field; empty where nothing more is said. */
  readonly details: readonly { readonly path: string; readonly message: string }[];
  /** Seconds to wait, where the service says so. */
  readonly retryAfter: number | null;
  /** What to name when asking about this call: the answer's `X-Request-Id`. */
  readonly requestId: string | null;

  constructor(response: Response, body: unknown) {
    const { error } = (isProblem(body) ? body : { error: unknown(response.status) }) as Schemas['Error'];
    super(error.message);
    this.status = response.status;
    this.code = error.code;
    this.details = error.details ?? [];
    const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
    this.retryAfter = Number.isFinite(seconds) ? seconds : null;
    this.requestId = response.headers.get('x-request-id');
  }
}

/** No answer came, after all retries; whether the call was carried out is not known. */
export class EsignConnectionError extends Error {
  override readonly name = 'EsignConnectionError';
}

/** An answer that is not the service's own: of a proxy in between. */
const unknown = (status: number) => ({
  code: status >= 500 ? 'unavailable' : 'internal',
  message: `The answer with status ${status} is not one of the service.`,
});

export const isProblem = (body: unknown): body is Schemas['Error'] =>
  typeof (body as Schemas['Error'] | null)?.error?.code === 'string';
