import { lookup, Resolver } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, buildConnector, type Dispatcher, request } from 'undici';
import { errorCode } from '../../kernel/unknown.ts';
import { timeLimits } from '../neighbours/index.ts';
import { isPublicAddress } from './safe-fetch-addresses.ts';

/** An address of a name. */
interface ResolvedAddress {
  readonly address: string;
  readonly family: number;
}

/** Returns all addresses of a name. Rejects if there are none. */
export type Resolve = (name: string) => Promise<readonly ResolvedAddress[]>;

/**
 * Resolves like any program on this machine, including the hosts file. Occupies one of Node's few threads while it
 * waits.
 */
const systemResolve: Resolve = (name) => lookup(name, { all: true });

/**
 * Queries the name servers directly. A slow name server then blocks no thread (Node has four, shared with files and
 * cryptography), and no search domain turns a bare name into one of our own network.
 *
 * @param servers name servers to use instead of the machine's, `address:port`
 */
export function directResolve(servers?: readonly string[]): Resolve {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  if (servers) resolver.setServers(servers);
  return async (name) => {
    const [ipv4, ipv6] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    const found = [
      ...(ipv4.status === 'fulfilled' ? ipv4.value.map((address) => ({ address, family: 4 })) : []),
      ...(ipv6.status === 'fulfilled' ? ipv6.value.map((address) => ({ address, family: 6 })) : []),
    ];
    if (found.length === 0 && ipv4.status === 'rejected') throw ipv4.reason;
    return found;
  };
}

interface ConnectRules {
  readonly resolve: Resolve;
  /** Returns whether an address may be called. */
  readonly permits: (address: string) => boolean;
  /** Time limit for connection and TLS, ms. */
  readonly timeLimit: number;
  /** Certificates to trust instead of the default ones, PEM. */
  readonly ca?: string;
  /** Also plain HTTP, for what is signed itself. */
  readonly allowHttp?: boolean;
}

/** The address is forbidden: no connection was attempted. */
class ForbiddenAddress extends Error {
  override readonly name = 'ForbiddenAddress';
  readonly code = 'ESIGN_FORBIDDEN_ADDRESS';
}

/**
 * Opens TLS connections to permitted addresses only. Resolves a name once per connection, checks all its addresses,
 * and connects to one of these, so that DNS rebinding has no effect. A name with any forbidden address is rejected.
 */
function guardedConnector({
  resolve,
  permits,
  timeLimit,
  ca,
  allowHttp = false,
}: ConnectRules): buildConnector.connector {
  const connector = buildConnector({
    timeout: timeLimit,
    lookup: guardedLookup(resolve, permits),
    ...(ca === undefined ? {} : { ca }),
  });
  return (options, callback) => {
    // Literal addresses are not looked up, so they are checked here.
    const isAllowed = options.protocol === 'https:' || (allowHttp && options.protocol === 'http:');
    const forbidden = !isAllowed || (isIP(options.hostname) !== 0 && !permits(options.hostname));
    if (forbidden) queueMicrotask(() => callback(new ForbiddenAddress(), null));
    else connector(options, callback);
  };
}

const guardedLookup =
  (resolve: Resolve, permits: (address: string) => boolean): LookupFunction =>
  (name, { all }, callback) => {
    const answer = (found: readonly ResolvedAddress[]) => {
      const [first] = found;
      if (!first) throw Object.assign(new Error('no address'), { code: 'ENOTFOUND' });
      if (!found.every(({ address }) => permits(address))) throw new ForbiddenAddress();
      if (all) callback(null, [...found]);
      else callback(null, first.address, first.family);
    };
    resolve(name)
      .then(answer)
      .catch((error) => callback(error, [], 0));
  };

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
  get(url: string, headers?: Readonly<Record<string, string>>): Promise<FetchAnswer>;
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
      throw new FetchFailed(signal.aborted ? 'timeout' : fetchFailureReason(error), { cause: error });
    }
  };
  return {
    get: (url, headers = {}) => ask(url, { method: 'GET', headers }),
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

function fetchFailureReason(error: unknown): FetchFailure {
  return reasons.find(([pattern]) => pattern.test(String(errorCode(error))))?.[1] ?? 'invalid_answer';
}
