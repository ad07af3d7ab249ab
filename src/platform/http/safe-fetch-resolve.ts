import { lookup, Resolver } from 'node:dns/promises';

/** An address of a name. */
export interface ResolvedAddress {
  readonly address: string;
  readonly family: number;
}

/** Returns all addresses of a name. Rejects if there are none. */
export type Resolve = (name: string) => Promise<readonly ResolvedAddress[]>;

/**
 * Resolves like any program on this machine, including the hosts file. Occupies one of Node's few threads while it
 * waits.
 */
export const systemResolve: Resolve = (name) => lookup(name, { all: true });

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
