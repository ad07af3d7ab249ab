import { definitely } from './definitely.ts';
import { type Reason, reasonsFrom } from './reason.ts';

/** Sentences of every room. Most are rules of values: they complete a sentence that begins with the name of the value. */
export const rules = {
  organization_moved: 'This organisation has moved to another installation of the service. Here it can only be read.',
  clock_wrong:
    'The clock of this server is wrong by {seconds} s, more than the {limit} s allowed. Nothing that has a date can be recorded until it is right.',
  content_encoding: 'The request body must not be compressed: send it without Content-Encoding.',
  role_required: 'This operation requires the role {role}.',
  and_more: 'and {count} more',
  max_characters: 'must have at most {count} character|must have at most {count} characters',
  min_characters: 'must have at least {count} character|must have at least {count} characters',
  empty: 'must not be empty',
  null_character: 'must not contain U+0000',
  half_pair: 'must not contain half of a surrogate pair',
  max_kilobytes: 'must be at most {kb} KB',
  minimum: 'must be at least {min}',
  maximum: 'must be at most {max}',
  max_items: 'must have at most {count} item|must have at most {count} items',
  min_items: 'must have at least {count} item|must have at least {count} items',
  years: 'must be in the years {min} to {max}',
  not_email: 'must be an e-mail address',
  not_option: 'must be one of the options of the field',
  not_day: 'must be a date YYYY-MM-DD',
  not_calendar_day: 'must be a date YYYY-MM-DD that the calendar has',
  not_time: 'must be a time HH:MM',
  not_date_or_time: 'must be an ISO 8601 date or date-time',
  after_start: 'must be after the start',
  not_month: 'must be a month YYYY-MM',
  not_uuid: 'must be a UUID',
  not_six_digits: 'must be six digits',
  not_colour: 'must be a colour such as #1f4fd8',
  not_version: 'must be 1 to 20 letters, digits and points',
  not_http: 'must be an http(s) URL without user and password, of at most {count} characters',
  not_origin: 'must be an origin such as https://app.example.org',
  not_https: 'must be an https URL without user and password',
  not_number: 'must be a number of at most 15 digits, with a point or a comma before its decimals',
  whole_number: 'must be a whole number',
  max_decimals: 'must have at most {count} decimal|must have at most {count} decimals',
  before_first_day: 'must not be before {day}',
  after_last_day: 'must not be after {day}',
  not_siret: 'must be a SIRET: 14 digits with a valid check digit',
  not_with_first: 'must be absent when `first` is given: a page begins at one end of its list',
  not_cursor: 'must be a cursor from an earlier page of this list',
  not_time_zone: 'must be an IANA time zone such as Europe/Paris',
} as const;

/** Creates one of these reasons. */
export const rule = reasonsFrom(rules);

/**
 * Declares an error code. Rooms declare theirs as data (`refusals.ts`); `graphql/errors.ts` merges them, and REST,
 * GraphQL (`extensions.code`), the OpenAPI enum and the clients all use that table.
 */
export interface FaultDeclaration {
  /** HTTP status in REST. */
  readonly status: number;
  /** Meaning for people: the default message, and the text on the reference page. */
  readonly meaning: string;
}

/** The path of the page of an error code: its heading in `src/pages/docs/guides/errors.md`. */
export const helpPathOf = (code: string): string => `/docs/errors#${code.replaceAll('_', '-')}`;

/** A room's error codes and their declarations. */
export type FaultTable = Readonly<Record<string, FaultDeclaration>>;

/** One invalid input: its path and the rule it breaks. */
export interface FaultDetail extends Partial<Reason> {
  /** Path by the names that the caller used, such as `signers.0.email`. */
  readonly path: string;
  readonly message: string;
}

/** A detail as a sentence: `signers.0.email must be an e-mail address.` */
export const detailSentence = ({ path, message }: FaultDetail): string =>
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

/**
 * Creates a room's error factory from its table: `const refuse = refuser(faults); throw refuse('invalid_status')`. The
 * codes are typed, so that undeclared ones do not compile. `message` replaces the code's meaning; people read it in
 * their language if it is a reason. The codes of any request are among them. Without one, the first detail is the message.
 */
export function refuser<T extends FaultTable>(table: T) {
  const declarations: FaultTable = { ...commonFaults, ...table };
  return (
    code: (keyof T | keyof typeof commonFaults) & string,
    message?: string | Reason,
    details?: readonly FaultDetail[],
    facts?: Readonly<Record<string, number>>,
  ): Fault => {
    const declared = definitely(declarations[code], `error code ${code}`);
    const fallback = details?.[0] ? detailSentence(details[0]) : declared.meaning;
    return new Fault(code, declared.status, message ?? fallback, { details, facts });
  };
}

/** Creates a Fault with a common error code. */
export const refuse = refuser(commonFaults);

/** The refusal of every act for an organisation that has moved to another installation. */
export const movedFault = (): Fault => refuse('forbidden', rule('organization_moved'));

export const isMovedFault = (error: unknown): boolean =>
  error instanceof Fault && error.reason?.reason === 'organization_moved';
