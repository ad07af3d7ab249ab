import { Agent, type Dispatcher, request } from 'undici';
import { codeOf } from '../../kernel/unknown.ts';
import { timeLimits } from '../neighbours/index.ts';
import { isPublicAddress } from './safe-fetch-addresses.ts';
import { guardedConnector } from './safe-fetch-connect.ts';
import { directResolve, type Resolve, systemResolve } from './safe-fetch-resolve.ts';

/** Reasons for a failed request. */
export type FetchFailure =
  | 'forbidden_address'
  | 'name_not_found'
  | 'unreachable'
  | 'tls'
  | 'timeout'
  | 'connection_lost'
  | 'invalid_answer';

/** A request without a usable answer. The message does not contain the destination. */
export class FetchFailed extends Error {
  override readonly name = 'FetchFailed';
  readonly reason: FetchFailure;

  constructor(reason: FetchFailure, options?: ErrorOptions) {
    super(`no answer: ${reason}`, options);
    this.reason = reason;
  }
}

export interface FetchAnswer {
  readonly status: number;
  /** The beginning of the body. */
  readonly body: Buffer;
}

/** Sends requests to addresses from outside. */
export interface SafeFetch {
  /** Sends one GET; redirects are not followed. @throws FetchFailed */
  get(url: string): Promise<FetchAnswer>;
  /** Sends one POST; redirects are not followed. @throws FetchFailed */
  post(url: string, headers: Readonly<Record<string, string>>, body: Uint8Array): Promise<FetchAnswer>;
  /** Closes all connections. */
  close(): Promise<void>;
}

export interface SafeFetchOptions {
  /** Also permits private addresses and uses the system's resolver: for development. */
  readonly allowPrivate: boolean;
  /** Time limit of a whole request, from name resolution to the end of the answer, ms; default 10 s. */
  readonly timeLimit?: number;
  /** Maximum bytes of a response body to read; default 2,048. The rest is not read. */
  readonly keep?: number;
  /** Also plain HTTP, for what is signed itself, such as certificates. */
  readonly allowHttp?: boolean;
  /** For tests: another resolver, another check of addresses, another certificate authority. */
  readonly resolve?: Resolve;
  readonly permits?: (address: string) => boolean;
  readonly ca?: string;
}

/**
 * Calls the public internet only, by HTTPS unless the caller allows HTTP (OWASP "Server Side Request Forgery Prevention"): each connection goes to a
 * checked address, redirects are not followed, time and response size are limited.
 */
export function openSafeFetch(options: SafeFetchOptions): SafeFetch {
  const { allowPrivate, timeLimit = timeLimits.webhooks.answer, keep = 2_048, ca, allowHttp = false } = options;
  const agent = new Agent({
    connect: guardedConnector({
      resolve: options.resolve ?? (allowPrivate ? systemResolve : directResolve()),
      permits: options.permits ?? (allowPrivate ? () => true : isPublicAddress),
      timeLimit,
      allowHttp,
      ...(ca === undefined ? {} : { ca }),
    }),
    headersTimeout: timeLimit,
    bodyTimeout: timeLimit,
  });
  const ask = async (url: string, how: Pick<Dispatcher.RequestOptions, 'method' | 'headers' | 'body'>) => {
    const signal = AbortSignal.timeout(timeLimit);
    try {
      const answer = await request(url, { dispatcher: agent, ...how, signal });
      return { status: answer.statusCode, body: await beginningOf(answer.body, keep) };
    } catch (error) {
      throw new FetchFailed(signal.aborted ? 'timeout' : reasonOf(error), { cause: error });
    }
  };
  return {
    get: (url) => ask(url, { method: 'GET' }),
    post: (url, headers, body) => ask(url, { method: 'POST', headers, body }),
    close: () => agent.destroy(),
  };
}

/** Reads the first bytes of a body; closes the connection if there are more. */
async function beginningOf(body: Dispatcher.ResponseData['body'], keep: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > keep) break;
  }
  return Buffer.concat(chunks).subarray(0, keep);
}

/** Error codes of Node, OpenSSL, llhttp and undici, in order of precedence. */
const reasons: readonly (readonly [code: RegExp, reason: FetchFailure])[] = [
  [/^ESIGN_FORBIDDEN_ADDRESS$/, 'forbidden_address'],
  [/^(ENOTFOUND|EAI_\w+|ENODATA|ESERVFAIL|EBADNAME|ETIMEOUT|EREFUSED|EFORMERR|EBADRESP)$/, 'name_not_found'],
  [/TIMEOUT|^ETIMEDOUT$/, 'timeout'],
  [/^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|EACCES|EPERM)$/, 'unreachable'],
  [/CERT|SSL|TLS|^EPROTO$|SIGNATURE|CRL|ISSUER/, 'tls'],
  [/^(ECONNRESET|EPIPE|UND_ERR_SOCKET|UND_ERR_CLOSED|UND_ERR_DESTROYED)$/, 'connection_lost'],
];

function reasonOf(error: unknown): FetchFailure {
  return reasons.find(([pattern]) => pattern.test(String(codeOf(error))))?.[1] ?? 'invalid_answer';
}
