import createClient, { type Client } from 'openapi-fetch';
import type { paths } from './generated/contract.ts';
import { operationTable } from './generated/operations.ts';
import { type RetryOptions, retryingFetch } from './generated/shared/retry.ts';
import { serviceAddress } from './generated/shared/service-address.ts';
import { again, refusalOf } from './refusal.ts';
import type { CallOptions, OperationId, Operations } from './types.ts';

export { toBase64 } from './base64.ts';
export type { operations, paths } from './generated/contract.ts';
export { EsignConnectionError, EsignError, type RefusedPart } from './generated/shared/errors.ts';
export { paginate } from './paginate.ts';
export type { Answer, CallOptions, ErrorCode, Input, Known, OperationId, Operations, Schemas } from './types.ts';

export interface EsignOptions extends RetryOptions {
  /** The address of the service, such as `https://esign.example`, with or without `/api/v1`. */
  readonly baseUrl: string;
  /** `sk_live_…` or `sk_test_…`. */
  readonly key: string;
}

/** One method per operation, and the underlying openapi-fetch client. */
export type Esign = Operations & { readonly http: Client<paths> };

/**
 * Creates a client of the REST API. Each operation is a method named after its operationId. It takes the path, query
 * and body fields in one object and resolves with the documented response. Methods throw `EsignError` when the service
 * refuses and `EsignConnectionError` when no response arrives.
 */
export function createEsign({ baseUrl, key, ...retrying }: EsignOptions): Esign {
  const http = createClient<paths>({
    baseUrl: `${serviceAddress(baseUrl)}/api/v1`,
    fetch: retryingFetch(retrying, again),
    headers: { authorization: `Bearer ${key}` },
  });
  http.use({
    onRequest: ({ request }) => {
      if (request.method === 'POST' && !request.headers.has('idempotency-key'))
        request.headers.set('idempotency-key', crypto.randomUUID());
      return request;
    },
  });
  const methods = (Object.keys(operationTable) as OperationId[]).map((id) => [id, caller(http, id)]);
  return { ...Object.fromEntries(methods), http } as Esign;
}

type AnyCall = (
  method: string,
  path: string,
  init: object,
) => Promise<{ data?: unknown; error?: unknown; response: Response }>;

function caller(http: Client<paths>, id: OperationId) {
  const { method, path, query, body, text } = operationTable[id];
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  const inQuery: readonly string[] = query;
  return async (input: Readonly<Record<string, unknown>> = {}, options: CallOptions = {}): Promise<unknown> => {
    const pick = (wanted: (name: string) => boolean) =>
      Object.fromEntries(Object.entries(input).filter(([name]) => wanted(name)));
    const rest = pick((name) => !inPath.includes(name) && !inQuery.includes(name));
    const { data, error, response } = await (http.request as AnyCall)(method.toLowerCase(), path, {
      params: { path: pick((name) => inPath.includes(name)), query: pick((name) => inQuery.includes(name)) },
      ...(body ? { body: rest } : {}),
      ...(text ? { parseAs: 'arrayBuffer' } : {}),
      ...(options.signal ? { signal: options.signal } : {}),
      headers: {
        ...options.headers,
        ...(options.idempotencyKey ? { 'idempotency-key': options.idempotencyKey } : {}),
      },
    });
    if (!response.ok) throw refusalOf(id, response, error);
    // Keep the byte order mark: spreadsheets need it.
    return text ? new TextDecoder('utf-8', { ignoreBOM: true }).decode(data as ArrayBuffer) : data;
  };
}
