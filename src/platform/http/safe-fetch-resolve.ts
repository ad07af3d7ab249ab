import { lookup, Resolver } from 'node:dns/promises';

/** An address that a name stands for. */
export interface ResolvedAddress {
  readonly address: string;
  readonly family: number;
}

/** All addresses of a name. Rejects where it has none. */
export type Resolve = (name: string) => Promise<readonly ResolvedAddress[]>;

/** As every program of this machine does, hosts file included. Takes a thread of Node's few while it waits. */
export const systemResolve: Resolve = (name) => lookup(name, { all: true });

/**
 * Asks the name servers directly. A stranger's name server that answers slowly then keeps no thread waiting (Node has
 * four, and files and cryptography share them), and no search domain turns a bare name into one of our own network's.
 * `servers`: others than the machine's, `address:port`.
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
