import { type CallOptions, type Document, type Endpoint, openEndpoint } from './generated/shared/graphql.ts';
import type { Operation } from './operation.ts';

/** A document as text. The documents of code generators that write strings carry their types. */
export type TextDocument<Result = unknown, Variables = never> = (string | { toString(): string }) & {
  readonly __apiType?: (variables: Variables) => Result;
};

type Given<Variables> = Record<never, never> extends Variables ? [variables?: Variables] : [variables: Variables];

export interface Client {
  /**
   * Runs an operation of `@esign/graphql/operations`, or a document that you wrote.
   * @throws EsignError (refused), EsignConnectionError (no response after all retries)
   */
  request<Result, Variables>(
    operation: Operation<Result, Variables>,
    ...given: [...Given<Variables>, options?: CallOptions]
  ): Promise<Result>;
  request<Result = unknown, Variables extends object = Record<string, unknown>>(
    document: TextDocument<Result, Variables>,
    variables?: Variables,
    options?: CallOptions,
  ): Promise<Result>;
}

/** Creates a client without methods: a bundle then contains only the operations that it imports. */
export function createClient(endpoint: Endpoint): Client {
  const execute = openEndpoint(endpoint);
  return {
    request: (what: TextDocument | Operation<unknown, never>, variables?: object, options?: CallOptions) =>
      execute(isOperation(what) ? { ...what, text: what.parts.join('\n') } : written(String(what)), variables, options),
  } as Client;
}

const isOperation = (what: object | string): what is Operation<unknown, never> =>
  typeof what === 'object' && 'parts' in what;

/** What a text says of itself. A key that a query does not need does no harm. */
function written(text: string): Document {
  const name = /(?:query|mutation)\s+(\w+)/.exec(text)?.[1];
  return { text, operation: name ?? 'request', isMutation: /(?:^|[\s}])mutation\b/.test(text) };
}
