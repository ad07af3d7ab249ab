/** An operation of openapi.yaml, as far as its refusals go. */
export interface Refusing {
  readonly scope: string | undefined;
  readonly method: string;
  readonly path: string;
  /** Whether it takes parameters in the query. */
  readonly asks: boolean;
  readonly takesBody: boolean;
  /** `x-refusals` of openapi.yaml: what is its own, or has a reason of its own here. */
  readonly own: Readonly<Record<string, string>>;
}

/** Every code that an operation can answer with, and when: what every route of its kind refuses, said once, and its own. */
export function refusalsOf({ scope, method, path, asks, takesBody, own }: Refusing): Readonly<Record<string, string>> {
  const post = method === 'post';
  return {
    ...(takesBody && {
      invalid_json: 'The body is not JSON.',
      invalid_body: 'A field is unknown, missing or beyond its limit.',
      payload_too_large: 'The body is larger, or has more keys, than its fields can need.',
      unsupported_media_type: '`Content-Type` is not `application/json`.',
    }),
    ...(asks && { invalid_parameter: 'A query parameter is not what its row allows.' }),
    ...(post && { invalid_parameter: '`Idempotency-Key` is empty, or longer than 255 characters.' }),
    unauthorized: 'The key is missing, malformed, unknown or revoked.',
    forbidden: `The key lacks the scope \`${scope}\`.`,
    ...(path.includes('{') && { not_found: 'It is unknown, or is of another organisation or mode.' }),
    ...(post && {
      idempotency_conflict: 'This `Idempotency-Key` came with another body before, or its answer cannot be made again.',
    }),
    rate_limited: post
      ? 'The budget of this minute, or of answers kept today, is used up: wait for `Retry-After` seconds.'
      : 'The budget of this minute is used up: wait for `Retry-After` seconds.',
    ...own,
    internal: 'Something failed on our side. Ask again with the same `Idempotency-Key`.',
    unavailable: post
      ? 'The database or the storage does not answer, or the first request of this `Idempotency-Key` still runs.'
      : 'The database or the storage does not answer: wait for `Retry-After` seconds.',
  };
}
