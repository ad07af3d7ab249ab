import type { ErrorCode, Schemas } from './types.ts';

/** The service refused the call; nothing has changed. `code` is for programs, `message` for people. */
export class EsignError extends Error {
  override readonly name = 'EsignError';
  readonly status: number;
  readonly code: ErrorCode;
  /** The invalid fields of the request, if the service names them. */
  readonly details: readonly { readonly path: string; readonly message: string }[];
  /** Seconds to wait, if the service sent `Retry-After`. */
  readonly retryAfter: number | null;
  /** The `X-Request-Id` of the response. Quote it to support. */
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

/** No response arrived, after all retries. The call may or may not have run. */
export class EsignConnectionError extends Error {
  override readonly name = 'EsignConnectionError';
}

/** For a response that the service did not write, for example one from a proxy. */
const unknown = (status: number) => ({
  code: status >= 500 ? 'unavailable' : 'internal',
  message: `The answer with status ${status} is not one of the service.`,
});

export const isProblem = (body: unknown): body is Schemas['Error'] =>
  isRecord(body) && isRecord(body.error) && typeof body.error.code === 'string';

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
