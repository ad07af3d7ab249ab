import type { ErrorCode } from './codes.ts';

/** A part of a request that the service refuses. */
export interface RefusedPart {
  /** Such as `signers[0].email`. */
  readonly path: string;
  readonly message: string;
}

/** What a refusal consists of, beside its message. */
export interface Refusal {
  readonly code: ErrorCode;
  readonly operation: string;
  readonly status: number;
  readonly requestId: string | null;
  readonly retryAfter: number | null;
  readonly docUrl: string | null;
  readonly details?: readonly RefusedPart[];
}

/**
 * The service refused the call; nothing has changed. `code` is for programs, `message` for people. It has nothing of the
 * request, so that it can be logged.
 */
export class EsignError extends Error {
  override readonly name = 'EsignError';
  readonly code: ErrorCode;
  /** The operation or root field that was called, such as `createEnvelope`. */
  readonly operation: string;
  /** Status of the response. GraphQL refuses with 200, too. */
  readonly status: number;
  /** The `X-Request-Id` of the response. Quote it to support. */
  readonly requestId: string | null;
  /** Seconds to wait, if the service says so. */
  readonly retryAfter: number | null;
  /** The address of the page of the code, with its cause and its remedy. Null if the service did not answer itself. */
  readonly docUrl: string | null;
  /** The invalid fields of the request, if the service names them. */
  readonly details: readonly RefusedPart[];

  constructor(message: string, { code, operation, status, requestId, retryAfter, docUrl, details = [] }: Refusal) {
    super(message);
    this.code = code;
    this.operation = operation;
    this.status = status;
    this.requestId = requestId;
    this.retryAfter = retryAfter;
    this.docUrl = docUrl;
    this.details = details;
  }
}

/** No response arrived, after all retries. The call may or may not have run. */
export class EsignConnectionError extends Error {
  override readonly name = 'EsignConnectionError';
}

/** The code and message for a response that the service did not write, for example one from a proxy. */
export const foreignAnswer = (status: number): { readonly code: ErrorCode; readonly message: string } => ({
  code: status >= 500 ? 'unavailable' : 'internal',
  message: `The answer with status ${status} is not one of the service.`,
});

/** Seconds of a `Retry-After`, or of another source if there is none; null if neither is a number. */
export function secondsToWait(headers: Headers, other?: unknown): number | null {
  const seconds = Number(headers.get('retry-after') ?? other ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds : null;
}
