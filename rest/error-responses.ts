import type { Response } from 'express';
import { type Fault, helpPathOf } from '../src/kernel/fault.ts';
import type { Refusals } from '../src/platform/graphql/refusals.ts';
import { accessLogLine, refusalHeaders } from '../src/platform/http/index.ts';
import { refusals } from '../src/platform/metrics/index.ts';
import { inRestWords } from './names.ts';
import { headersOfError } from './response-headers.ts';
import { sendJson } from './send-json.ts';

/** Names of the components, after RFC 9110. */
const names: Readonly<Record<number, string>> = {
  400: 'BadRequest',
  401: 'Unauthorized',
  402: 'PaymentRequired',
  403: 'Forbidden',
  404: 'NotFound',
  409: 'Conflict',
  410: 'Gone',
  413: 'ContentTooLarge',
  415: 'UnsupportedMediaType',
  422: 'UnprocessableContent',
  429: 'TooManyRequests',
  500: 'InternalServerError',
  503: 'ServiceUnavailable',
};

/** An error code and its meaning. */
interface ErrorCode {
  readonly code: string;
  readonly status: number;
  readonly meaning: string;
}

/** Returns a reference to the response of a status. @throws Error (a status without a name) */
export const errorResponseRef = (status: number): { readonly $ref: string } => ({
  $ref: `#/components/responses/${responseName(status)}`,
});

/** Returns the `components.responses` of all statuses of these codes, with their headers and an example of each code. */
export function errorResponses(codes: readonly ErrorCode[]): Readonly<Record<string, object>> {
  const statuses = [...new Set(codes.map(({ status }) => status))].sort((one, other) => one - other);
  return Object.fromEntries(
    statuses.map((status) => {
      const examples = codes
        .filter((each) => each.status === status)
        .map(({ code, meaning }) => [code, { value: { error: { code, message: meaning, ...codeDetails(code) } } }]);
      const response = {
        description: 'The request failed and changed nothing.',
        headers: headersOfError(status),
        content: {
          'application/json': {
            schema: { $ref: '#/components/schemas/Error' },
            examples: Object.fromEntries(examples),
          },
        },
      };
      return [responseName(status), response];
    }),
  );
}

function responseName(status: number): string {
  const name = names[status];
  if (!name) throw new Error(`the responses with status ${status} have no name`);
  return name;
}

const codeDetails = (code: string) =>
  code === 'invalid_body' ? { details: [{ path: 'signers.0.email', message: 'must be a valid email' }] } : {};

/** The facts about a route that decide which errors it can return. */
interface RefusingRoute {
  /** The scope of the route's root field. */
  readonly scope: string;
  readonly method: string;
  readonly path: string;
  readonly takesQuery: boolean;
  readonly takesBody: boolean;
  /** The errors that the root field declares. */
  readonly declared: Refusals;
}

/**
 * Lists every error code that a route can return, with its condition: the errors common to its kind of route, and
 * those that its root field declares.
 *
 * @param meaningOf returns the catalogue's description of a code
 */
export function refusalsOfRoute(
  route: RefusingRoute,
  meaningOf: (code: string) => string,
): Readonly<Record<string, string>> {
  const ofItsKind: Readonly<Record<string, string | undefined>> = refusalsOfItsKind(route);
  const own = [...route.declared]
    .filter(([code]) => canOccur(route, code))
    .map(([code, when]): [string, string] => {
      const general = ofItsKind[code];
      if (when === null) return [code, general ?? meaningOf(code)];
      // For these two codes, the route's own conditions are added to the common ones.
      const isAddition = general && (code === 'invalid_body' || code === 'payload_too_large');
      return [code, isAddition ? `${general} ${inRestWords(when)}` : inRestWords(when)];
    });
  const { internal, unavailable, ...others } = refusalsOfItsKind(route);
  return { ...others, ...Object.fromEntries(own), internal, unavailable };
}

function refusalsOfItsKind({ scope, method, path, takesQuery, takesBody }: RefusingRoute) {
  const post = method === 'post';
  return {
    ...(takesBody && {
      invalid_json: 'The body is not valid JSON.',
      invalid_body: 'A field is unknown, missing or outside its limits.',
      payload_too_large: 'The body is larger, or has more keys, than its fields can require.',
      unsupported_media_type: '`Content-Type` is not `application/json`, or the body has a `Content-Encoding`.',
    }),
    invalid_parameter: [
      takesQuery
        ? 'A query parameter is unknown, or has a value that is not allowed.'
        : 'There is a query parameter: the route has none.',
      ...(post ? ['`Idempotency-Key` is empty, or longer than 255 characters.'] : []),
    ].join(' '),
    unauthorized: 'The key is missing, malformed, unknown or revoked.',
    forbidden: `The key does not have the scope \`${scope}\`.`,
    ...(path.includes('{') && {
      not_found: 'The resource does not exist, or belongs to another organisation or mode.',
    }),
    ...(post && {
      idempotency_conflict:
        'This `Idempotency-Key` was used before with another request, or its response is no longer available.',
    }),
    rate_limited: post
      ? 'The limit of requests a minute, or of stored responses a day, is reached: wait for `Retry-After` seconds.'
      : 'The limit of requests a minute is reached: wait for `Retry-After` seconds.',
    internal: 'An internal error occurred. Repeat the request with the same `Idempotency-Key`.',
    unavailable: post
      ? 'The database or the storage does not respond, or the first request with this `Idempotency-Key` is still running.'
      : 'The database or the storage does not respond: wait for `Retry-After` seconds.',
  };
}

/** Errors about inputs that no route has: `documentKind`. */
const elsewhere = new Set(['mandate_scope']);

/** A field also has arguments that no route exposes, such as cursors. Errors about those cannot occur in REST. */
function canOccur({ takesBody, takesQuery }: RefusingRoute, code: string): boolean {
  if (code === 'invalid_body') return takesBody;
  return code === 'invalid_parameter' ? takesQuery : !elsewhere.has(code);
}

/**
 * Sends an error response: `{"error":{"code","message"}}`, with `details` if there are any. `Link` leads to the page of the
 * code (RFC 8288 §3), beside a link that the response has already.
 */
export function sendProblem(response: Response, fault: Fault): void {
  const { code, message, details } = fault;
  response.set(refusalHeaders(fault));
  const links = [response.get('Link'), `<${helpPathOf(code)}>; rel="help"`];
  response.set('Link', links.filter(Boolean).join(', '));
  // RFC 9110 §11.6.1: a 401 response names the accepted authentication scheme.
  if (code === 'unauthorized') response.set('WWW-Authenticate', 'Bearer');
  accessLogLine(response, { code });
  refusals.inc({ face: 'rest', code });
  const shown = details?.map(({ path, message }) => ({ path, message }));
  sendJson(response, fault.status, { error: { code, message, ...(shown?.length ? { details: shown } : {}) } });
}
