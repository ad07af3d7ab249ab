import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A TCP relay before a service whose connections can be cut. */
export interface Cutter {
  readonly url: string;
  /** Number of connections so far. */
  connections(): number;
  /** Cuts all open connections; new ones are relayed. */
  cut(): void;
  close(): void;
}

export async function openCutter(target: string): Promise<Cutter> {
  const { port } = new URL(target);
  const open = new Set<Socket>();
  let count = 0;
  const server = createServer((inward) => {
    count += 1;
    const outward = connect(Number(port), '127.0.0.1');
    for (const socket of [inward, outward]) {
      open.add(socket);
      socket.on('error', () => {}).on('close', () => open.delete(socket));
    }
    inward.pipe(outward).pipe(inward);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    connections: () => count,
    cut: () => {
      for (const socket of open) socket.destroy();
    },
    close: () => server.close(),
  };
}
