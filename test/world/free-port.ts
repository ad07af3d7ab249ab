import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the ports that systems use for outgoing connections: such a port could be free now and in use when a server starts. */
const FIRST = 10_240;
const SHARE = 2_800;
const SHARES = 8;

/** Finds a free port of loopback. Each process of Vitest has a share of its own: two cannot find the same one. */
export async function freePort(): Promise<number> {
  const first = FIRST + (Number(process.env.VITEST_POOL_ID ?? 0) % SHARES) * SHARE;
  for (;;) {
    const port = randomInt(first, first + SHARE);
    if (await isFree(port)) return port;
  }
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
