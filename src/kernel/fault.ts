import { definitely } from './definitely.ts';
import type { Reason } from './reason.ts';
import { rule } from './rules.ts';

/**
 * Declares an error code. Rooms declare theirs as data (`faults.ts`); `graphql/catalogue.ts` merges them, and REST,
 * GraphQL (`extensions.code`), the OpenAPI enum and the clients all use that table.
 */
export interface FaultDeclaration {
  /** HTTP status in REST. */
  readonly status: number;
  /** Meaning for people: the default message, and the text on the reference page. */
  readonly meaning: string;
}

/** A room's error codes and their declarations. */
export type FaultTable = Readonly<Record<string, FaultDeclaration>>;

/** One invalid input: its path and the rule it breaks. */
export interface FaultDetail extends Partial<Reason> {
  /** Path by the names that the caller used, such as `signers.0.email`. */
  readonly path: string;
  readonly message: string;
}

/** A detail as a sentence: `signers.0.email must be an e-mail address.` */
export const sentenceOf = ({ path, message }: FaultDetail): string =>
  /[.!?]$/.test(message) ? message : `${path || 'The body'} ${message}.`;

/** Maximum entries of `details` in one response. */
const MOST_DETAILS = 50;

/** Keeps the first entries; the last one tells how many are omitted. */
function bounded(details: readonly FaultDetail[] | undefined): readonly FaultDetail[] | undefined {
  if (!details || details.length <= MOST_DETAILS) return details;
  const shown = details.slice(0, MOST_DETAILS - 1);
  return [...shown, { path: '', ...rule('and_more', { count: details.length - shown.length }) }];
}

/** An error that callers may see. When it is thrown, nothing has changed. */
export class Fault extends Error {
  override readonly name = 'Fault';
  readonly code: string;
  readonly status: number;
  /** Code and values of the message, if it is not the general one of the code. */
  readonly reason: Omit<Reason, 'message'> | undefined;
  /** At most 50 entries. */
  readonly details: readonly FaultDetail[] | undefined;
  /** Additional facts: `{triesLeft: 3}`, `{retryAfter: 60}`. */
  readonly facts: Readonly<Record<string, number>> | undefined;

  constructor(
    code: string,
    status: number,
    message: string | Reason,
    more: { details?: readonly FaultDetail[] | undefined; facts?: Readonly<Record<string, number>> | undefined } = {},
  ) {
    super(typeof message === 'string' ? message : message.message);
    this.code = code;
    this.status = status;
    this.reason = typeof message === 'string' ? undefined : { reason: message.reason, values: message.values };
    this.details = bounded(more.details);
    this.facts = more.facts;
  }

  /** Copied by graphql-js into the error's `extensions`. */
  get extensions(): Record<string, unknown> {
    return { code: this.code, ...this.reason, ...(this.details ? { details: this.details } : {}), ...this.facts };
  }
}

/**
 * Creates a room's error factory from its table: `const refuse = refuser(faults); throw refuse('invalid_status')`. The
 * codes are typed, so that undeclared ones do not compile. `message` replaces the code's meaning; people read it in
 * their language if it is a reason. Without one, the first detail is the message.
 */
export function refuser<T extends FaultTable>(table: T) {
  return (
    code: keyof T & string,
    message?: string | Reason,
    details?: readonly FaultDetail[],
    facts?: Readonly<Record<string, number>>,
  ): Fault => {
    const declared = definitely(table[code], `error code ${code}`);
    const fallback = details?.[0] ? sentenceOf(details[0]) : declared.meaning;
    return new Fault(code, declared.status, message ?? fallback, { details, facts });
  };
}

/** Error codes that any request can return. */
export const commonFaults = {
  invalid_body: { status: 400, meaning: 'The request body is invalid.' },
  invalid_parameter: { status: 400, meaning: 'A query parameter is invalid.' },
  invalid_json: { status: 400, meaning: 'The request body is not valid JSON.' },
  unauthorized: { status: 401, meaning: 'The API key is missing, malformed or revoked.' },
  forbidden: { status: 403, meaning: 'This credential does not allow that operation.' },
  passkey_required: {
    status: 403,
    meaning: 'This organisation requires its members to sign in with a passkey. Sign in with a passkey and try again.',
  },
  not_found: { status: 404, meaning: 'There is no such resource.' },
  method_not_allowed: {
    status: 405,
    meaning: 'This path does not support that method. The Allow header lists the methods that it supports.',
  },
  idempotency_conflict: {
    status: 409,
    meaning: 'This Idempotency-Key was used before with another request, or its response is no longer available.',
  },
  gone: { status: 410, meaning: 'The resource is no longer available.' },
  payload_too_large: { status: 413, meaning: 'The request body is too large.' },
  unsupported_media_type: { status: 415, meaning: 'The body must be sent as application/json.' },
  rate_limited: { status: 429, meaning: 'Too many requests. Retry after the time in Retry-After.' },
  internal: { status: 500, meaning: 'An internal error occurred. Try again later.' },
  unavailable: { status: 503, meaning: 'The service is temporarily unavailable. Try again in a few seconds.' },
} as const satisfies FaultTable;

/** Creates a Fault with a common error code. */
export const refuse = refuser(commonFaults);

/** The refusal of every act for an organisation that has moved to another installation. */
export const movedFault = (): Fault => refuse('forbidden', rule('organization_moved'));

export const isMovedFault = (error: unknown): boolean =>
  error instanceof Fault && error.reason?.reason === 'organization_moved';
