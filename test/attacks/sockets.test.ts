import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import { cutSlowReaders } from '../../src/platform/http/index.ts';
import { type Caller, openWorld, type World } from '../world/world.ts';

/** Limits for sockets without a credential, and for readers that do not read. */
let world: World;
let caller: Caller;
beforeAll(async () => {
  world = await openWorld({ env: { LOG_LEVEL: 'silent', TRUST_PROXY: '1', RATE_LIMIT_LINK: '4' } });
  caller = await world.caller();
});
afterAll(() => world?.close());

const patiently = { timeout: 30_000, interval: 5 };
const PING = JSON.stringify({ type: 'ping', payload: { text: 'x'.repeat(60_000) } });

/** A socket from an address, the messages it received, and how it was closed. */
async function open(from: string) {
  const socket = new WebSocket(`${world.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', {
    headers: { 'x-forwarded-for': from },
  });
  const heard: string[] = [];
  socket.on('message', (data) => heard.push(JSON.parse(String(data)).type)).on('error', () => {});
  const closed = once(socket, 'close').then(([code]) => code as number);
  await once(socket, 'open');
  return { socket, heard, closed };
}

/** Status of a refused upgrade. */
async function refused(from: string) {
  const socket = new WebSocket(`${world.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', {
    headers: { 'x-forwarded-for': from },
  });
  socket.on('error', () => {});
  const [, response] = await once(socket, 'unexpected-response');
  return { status: response.statusCode, retryAfter: Number(response.headers['retry-after']) };
}

describe('a socket without a credential', () => {
  it('is closed at its first large message without an answer', async () => {
    const { socket, heard, closed } = await open('192.0.2.1');
    for (let n = 0; n < 200; n++) socket.send(PING);
    expect([4429, 1006]).toContain(await closed);
    expect(heard).toEqual([]);
  });

  it('gets ten answers to pings and is closed at the next', async () => {
    const { socket, heard, closed } = await open('192.0.2.2');
    for (let n = 0; n < 11; n++) socket.send('{"type":"ping"}');
    expect(await closed).toBe(4429);
    expect(heard.length).toBeLessThanOrEqual(10);
  });

  it('is closed if it does not send connection_init in time', async () => {
    expect(await (await open('192.0.2.3')).closed).toBe(4408);
  });

  it('counts for its network: beyond the limit no more are opened from the whole /64', async () => {
    for (const host of [1, 2, 3, 4]) {
      const { socket, closed } = await open(`2001:db8::${host}`);
      socket.send('{"type":"connection_init","payload":{"authorization":"Bearer sk_test_nothing"}}');
      expect(await closed).toBe(4403);
    }
    await expect.poll(async () => (await refused('2001:db8::5')).status, patiently).toBe(429);
    expect((await refused('2001:db8:0:0:ffff::6')).retryAfter).toBeGreaterThan(0);
    (await open('2001:db8:0:1::1')).socket.close();
  });
});

describe('a socket with a credential', () => {
  const introduced = async (from: string) => {
    const opened = await open(from);
    const payload = { authorization: `Bearer ${caller.key}` };
    opened.socket.send(JSON.stringify({ type: 'connection_init', payload }));
    await expect.poll(() => opened.heard, patiently).toContain('connection_ack');
    return opened;
  };

  it('does not count for its network', async () => {
    for (let n = 0; n < 6; n++) {
      const { socket, closed } = await introduced('192.0.2.4');
      socket.close();
      await closed;
    }
  });

  it('is closed when it sends more than a megabyte in ten seconds', async () => {
    const { socket, heard, closed } = await introduced('192.0.2.5');
    for (let n = 0; n < 400; n++) socket.send(PING);
    expect([4429, 1006]).toContain(await closed);
    // A new period of ten seconds may begin meanwhile: at most two megabytes are accepted.
    expect(heard.filter((type) => type === 'pong').length).toBeLessThan(40);
  });
});

describe('a slow reader', () => {
  it('is closed if it takes no data, and not while it waits for an answer', async () => {
    const server = createServer((request, response) => {
      if (request.url === '/large') response.end(Buffer.alloc(64 * 1024 * 1024));
    });
    const stop = cutSlowReaders(server, 60);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const ask = (path: string) => {
      const socket = connect(port, '127.0.0.1').on('error', () => {});
      socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
      return socket;
    };
    try {
      const waiting = ask('/nothing');
      const [waitingSocket] = await once(server, 'connection');
      const slow = ask('/large');
      const [slowSocket] = await once(server, 'connection');
      slow.pause();
      await once(slowSocket, 'close');
      expect(slowSocket.destroyed).toBe(true);
      expect(waitingSocket.destroyed).toBe(false);
      for (const socket of [waiting, slow]) socket.destroy();
    } finally {
      stop();
      server.close().closeAllConnections();
    }
  });
});
