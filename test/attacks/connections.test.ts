import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import WebSocket from 'ws';
import { countNetworks } from '../../src/platform/http/index.ts';
import { openWorld, type World } from '../world/world.ts';

/** Limit of open connections for one network. */
const patiently = { timeout: 30_000, interval: 10 };
const opened: Socket[] = [];
let world: World | undefined;
afterEach(async () => {
  for (const socket of opened.splice(0)) socket.destroy();
  await world?.close();
});

/** Sends the text over a new connection. */
function send(text: string): Socket {
  const { hostname, port } = new URL(world!.url);
  const socket = connect(Number(port), hostname).on('error', () => {});
  opened.push(socket);
  socket.write(text);
  return socket;
}

/** The status line of the first answer; `closed` if the connection ends without an answer. */
async function answerTo(text: string): Promise<string> {
  const socket = send(text);
  let answer = '';
  socket.setEncoding('latin1').on('data', (part) => (answer += part));
  await once(socket, 'close');
  return /^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 'closed';
}

const health = (from?: string) =>
  answerTo(
    `GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${from ? `X-Forwarded-For: ${from}\r\n` : ''}\r\n`,
  );

it('closes connections of a network beyond its limit until others end', async () => {
  world = await openWorld({ env: { LOG_LEVEL: 'silent', CONNECTIONS_PER_NETWORK: '3' } });
  const held = [1, 2, 3].map(() => send('GET /healthz HTTP/1.1\r\nHost: x\r\n'));
  await expect.poll(() => health(), patiently).toBe('closed');
  held[0]!.destroy();
  await expect.poll(() => health(), patiently).toBe('200');
});

it('counts requests and sockets behind a trusted proxy by the forwarded address, not the proxy’s', async () => {
  world = await openWorld({ env: { LOG_LEVEL: 'silent', CONNECTIONS_PER_NETWORK: '3', TRUST_PROXY: '1' } });
  const { key } = await world.caller();
  const slow = (from: string) =>
    send(
      `POST /graphql HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\n` +
        `Content-Length: 100\r\n${from}\r\n{`,
    );
  const own = [1, 2, 3, 4, 5].map(() => slow(''));
  const [first] = [1, 2].map((host) => slow(`X-Forwarded-For: 2001:db8::${host}\r\n`));
  const headers = { 'x-forwarded-for': '2001:db8:0:0:aaaa::3' };
  const address = `${world.url.replace('http', 'ws')}/graphql`;
  const socket = new WebSocket(address, 'graphql-transport-ws', { headers });
  await once(socket, 'open');
  await expect.poll(() => health('2001:db8::4'), patiently).toBe('429');
  const refused = new WebSocket(address, 'graphql-transport-ws', { headers });
  refused.on('error', () => {});
  const [, response] = await once(refused, 'unexpected-response');
  expect(response.statusCode).toBe(429);
  expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
  expect(await health('2001:db8:0:1::4'), 'another /64').toBe('200');
  expect(await health(), 'the proxy’s own check').toBe('200');
  expect(own.every(({ destroyed }) => !destroyed)).toBe(true);
  first!.destroy();
  await expect.poll(() => health('2001:db8::4'), patiently).toBe('200');
  socket.terminate();
});

it('keeps no entry for networks without open connections, and counts an end once', () => {
  const counter = countNetworks(2);
  const first = counter.enter('a')!;
  const second = counter.enter('a')!;
  expect(counter.enter('a')).toBeNull();
  expect(counter.enter('b')).not.toBeNull();
  first();
  first();
  const third = counter.enter('a')!;
  expect(third).not.toBeNull();
  expect(counter.enter('a')).toBeNull();
  second();
  third();
  expect(counter.enter('a')).not.toBeNull();
});
