/** Headers that every response has. */
const always = ['X-Request-Id'];
/** Headers of every response to a valid key. */
const toKey = [...always, 'RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'];

/** References to `components.headers` of openapi.yaml, by header. */
type HeaderRefs = Readonly<Record<string, { readonly $ref: string }>>;

/** Returns the headers of a successful response. */
export function headersOfSuccess({
  method,
  isFile,
}: {
  readonly method: string;
  readonly isFile: boolean;
}): HeaderRefs {
  return refsTo([
    ...toKey,
    ...(method === 'post' ? ['Idempotent-Replayed'] : []),
    ...(isFile ? ['Content-Disposition'] : []),
  ]);
}

const ofStatus: Readonly<Record<number, readonly string[]>> = {
  401: [...always, 'WWW-Authenticate'],
  429: [...toKey, 'Retry-After'],
  503: [...toKey, 'Retry-After'],
};

/** Returns the headers of an error response. */
export const headersOfError = (status: number): HeaderRefs => refsTo(ofStatus[status] ?? toKey);

const refsTo = (names: readonly string[]): HeaderRefs =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
