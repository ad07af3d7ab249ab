import { isIP, type LookupFunction } from 'node:net';
import { buildConnector } from 'undici';
import type { Resolve, ResolvedAddress } from './safe-fetch-resolve.ts';

export interface ConnectRules {
  readonly resolve: Resolve;
  /** Whether an address may be called. */
  readonly permits: (address: string) => boolean;
  /** Milliseconds for connection and TLS. */
  readonly timeLimit: number;
  /** Certificates to trust instead of the usual ones, PEM. */
  readonly ca?: string;
}

/** A connection that was not even tried. */
export class ForbiddenAddress extends Error {
  override readonly name = 'ForbiddenAddress';
  readonly code = 'ESIGN_FORBIDDEN_ADDRESS';
}

/**
 * Opens TLS connections to permitted addresses only. A name is resolved once for each connection, every address of it
 * is judged, and the socket gets those very addresses: a name that answers differently a moment later changes nothing.
 * One address that is not permitted spoils the name.
 */
export function guardedConnector({ resolve, permits, timeLimit, ca }: ConnectRules): buildConnector.connector {
  const connector = buildConnector({
    timeout: timeLimit,
    lookup: guardedLookup(resolve, permits),
    ...(ca === undefined ? {} : { ca }),
  });
  return (options, callback) => {
    // No lookup takes place for a literal address.
    const forbidden = options.protocol !== 'https:' || (isIP(options.hostname) !== 0 && !permits(options.hostname));
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
