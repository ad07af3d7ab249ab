import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Finds a free port of loopback, below those that systems use for outgoing connections: such a port could be free
 * now and in use when a server starts or restarts.
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
