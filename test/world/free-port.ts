import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * A port of loopback that nobody has, below those that systems give to outgoing connections: such a port would be free
 * now and taken when a server comes to it, or comes back to it.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_240, 32_768);
    if (await isFree(port)) return port;
  }
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
