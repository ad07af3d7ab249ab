import { isIP, type LookupFunction } from 'node:net';
import { buildConnector } from 'undici';
import type { Resolve, ResolvedAddress } from './safe-fetch-resolve.ts';

export interface ConnectRules {
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
export class ForbiddenAddress extends Error {
  override readonly name = 'ForbiddenAddress';
  readonly code = 'ESIGN_FORBIDDEN_ADDRESS';
}

/**
 * Opens TLS connections to permitted addresses only. Resolves a name once per connection, checks all its addresses,
 * and connects to one of these, so that DNS rebinding has no effect. A name with any forbidden address is rejected.
 */
export function guardedConnector({
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
