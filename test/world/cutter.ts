import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A TCP relay before a service whose connections can be cut. */
export interface Cutter {
  readonly url: string;
  /** Number of connections so far. */
  connections(): number;
  /** Cuts all open connections; new ones are relayed. */
  cut(): void;
  /**
   * Begins an outage. `cut`: open and new connections are cut. `silent`: they stay open for ever, and nothing passes, as behind
   * a proxy that has forgotten them.
   */
  fail(how: 'cut' | 'silent'): void;
  /** Ends the outage: new connections are relayed. */
  restore(): void;
  close(): void;
}

export async function openCutter(target: string): Promise<Cutter> {
  const { port } = new URL(target);
  const open = new Set<Socket>();
  let count = 0;
  let outage: 'cut' | 'silent' | null = null;
  const cut = () => {
    for (const socket of open) socket.destroy();
  };
  const server = createServer((inward) => {
    count += 1;
    open.add(inward);
    inward.on('error', () => {}).on('close', () => open.delete(inward));
    if (outage === 'cut') inward.destroy();
    if (outage) return;
    const outward = connect(Number(port), '127.0.0.1');
    open.add(outward);
    outward.on('error', () => {}).on('close', () => open.delete(outward));
    inward.pipe(outward).pipe(inward);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    connections: () => count,
    cut,
    fail: (how) => {
      outage = how;
      if (how === 'cut') cut();
      // Also when the service or the client ends one of both connections, the other learns nothing.
      else for (const socket of open) socket.unpipe().pause().removeAllListeners('end');
    },
    restore: () => {
      outage = null;
    },
    close: () => {
      server.close();
      cut();
    },
  };
}
