import type { Refusals } from '../src/platform/graphql/refusals.ts';
import { inRestWords } from './names.ts';

/** The facts about a route that decide which errors it can return. */
export interface RefusingRoute {
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
