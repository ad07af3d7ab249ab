import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { closeServer } from '../../../src/platform/http/index.ts';

/** Longer than a test may take, ms. */
const NEVER = 3_600_000;
const QUESTION = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';

const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

async function open() {
  let isDraining = false;
  const server: Server = createServer((_request, response) => {
    if (isDraining) response.shouldKeepAlive = false;
    response.end('here');
  });
  server.keepAliveTimeout = NEVER;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const dial = async () => {
    const socket = connect(port, '127.0.0.1').setEncoding('latin1');
    sockets.push(socket);
    await once(socket, 'connect');
    return socket;
  };
  return {
    dial,
    close: (linger: number) => {
      isDraining = true;
      return closeServer(server, { linger, limit: NEVER });
    },
  };
}

const ask = async (socket: Socket) => {
  socket.write(QUESTION);
  const [answer] = (await once(socket, 'data')) as [string];
  return answer;
};
const refused = async (dial: () => Promise<Socket>) =>
  dial().then(
    (socket) => void socket.destroy(),
    (error: NodeJS.ErrnoException) => error.code,
  );

describe('a server that is closed', () => {
  it('answers a request on a kept connection after it stopped listening, and closes that connection', async () => {
    const { dial, close } = await open();
    const kept = await dial();
    expect(await ask(kept)).toMatch(/^Connection: keep-alive/m);
    const closed = close(NEVER);
    await expect.poll(() => refused(dial), { timeout: 60_000 }).toBe('ECONNREFUSED');
    const ended = once(kept, 'close');
    expect(await ask(kept)).toMatch(/^HTTP\/1.1 200[\s\S]*^Connection: close/m);
    await Promise.all([ended, closed]);
  });

  it('answers clients that were connected when it was closed', async () => {
    const { dial, close } = await open();
    const early = await Promise.all(Array.from({ length: 20 }, dial));
    const closed = close(0);
    for (const socket of early) expect(await ask(socket)).toMatch(/^HTTP\/1.1 200/);
    await closed;
  });

  it('closes idle connections', async () => {
    const { dial, close } = await open();
    const kept = await dial();
    await ask(kept);
    await Promise.all([once(kept, 'close'), close(1)]);
  });
});
