import { refuse } from '../../src/kernel/fault.ts';

/** A REST request that was already validated against openapi.yaml. */
export interface RestRequest {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  /** The parsed JSON body; undefined for routes without a body. */
  readonly body: Readonly<Record<string, unknown>> | undefined;
}

/**
 * Maps one documented route to a GraphQL operation and its result back to JSON. It contains only what is specific to
 * the route: the router converts enums, snake_case names and dates for all routes.
 */
export interface Binding {
  /** Success status of the contract. */
  readonly status: 200 | 201;
  readonly variables: (request: RestRequest) => Record<string, unknown>;
  /** Converts the operation's answer to the contract's shape, when the operation alone does not produce it. */
  readonly present?: (data: never, request: RestRequest) => unknown;
  /**
   * For a list without pages in the contract: the operation takes `after` and selects `nodes` and `pageInfo`. `present`
   * receives the nodes of all pages.
   */
  readonly allPages?: true;
  /**
   * For a route that answers with a file: the operation returns it in parts, and each part contains the variables for
   * the next.
   */
  readonly file?: { readonly contentType: string; readonly part: (data: never) => FilePart };
  /** Decoded limits of the PDFs in the body, in bytes. */
  readonly pdf?: { readonly each: number; readonly total: number };
}

/** One part of a file that is too long for one answer. */
interface FilePart {
  /** Suggested file name. */
  readonly name: string;
  readonly text: string;
  /** Variables to add to the same request for the next part; null after the last part. */
  readonly next: Record<string, unknown> | null;
}

/** Variables of a mutation whose input is the `id` of the path. */
export const inputOfId = ({ params: { id } }: RestRequest) => ({ input: { id } });

export type Bindings = Readonly<Record<string, Binding>>;

/** limit: default 20, from 1 to 100, larger values are served as 100. offset: from 0. */
const rules = { limit: { default: 20, min: 1, max: 100 }, offset: { default: 0, min: 0, max: 2 ** 31 - 1 } } as const;

/** The page asked for. @throws Fault `invalid_parameter` for what is no whole number or below the minimum */
export const requestedPage = ({ query }: Pick<RestRequest, 'query'>): { limit: number; offset: number } => ({
  limit: whole(query, 'limit'),
  offset: whole(query, 'offset'),
});

function whole(query: RestRequest['query'], name: keyof typeof rules): number {
  const { default: fallback, min, max } = rules[name];
  const raw = query[name];
  if (raw === undefined) return fallback;
  const value = typeof raw === 'string' && /^-?\d+$/.test(raw) ? Number(raw) : Number.NaN;
  if (!(value >= min)) {
    const message = `must be a whole number, at least ${min}`;
    throw refuse('invalid_parameter', `${name} ${message}.`, [{ path: name, message }]);
  }
  return Math.min(value, max);
}
