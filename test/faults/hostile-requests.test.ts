import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../../src/platform/log/index.ts';
import { rest } from '../world/client.ts';
import { openWorld, type World } from '../world/world.ts';

/** What strangers send where no API key is asked for: a refusal in the 400s, and nothing in the log for them to fill. */
let world: World;
const lines: string[] = [];
beforeAll(async () => {
  world = await openWorld({ log: createLog('error', { write: (line: string) => void lines.push(line) }) });
});
afterAll(() => world?.close());

const doors = [
  { path: '/tsa', type: 'application/timestamp-query' },
  { path: '/tsa/test', type: 'application/timestamp-query' },
  { path: '/pki/ocsp/nobody', type: 'application/ocsp-request' },
] as const;

const post = (path: string, type: string, body: Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
  fetch(`${world.url}${path}`, { method: 'POST', body, headers: { 'content-type': type, ...headers } });

describe.each(doors)('$path', ({ path, type }) => {
  it('does not decompress a body', async () => {
    const bomb = new Uint8Array(gzipSync(Buffer.alloc(10_000_000)));
    expect((await post(path, type, bomb, { 'content-encoding': 'gzip' })).status).toBe(415);
  });

  it('refuses a body in an unknown encoding', async () => {
    expect((await post(path, type, new Uint8Array(3), { 'content-encoding': 'x-mystery' })).status).toBe(415);
  });

  it('refuses a body that is too large', async () => {
    const answer = await post(path, type, new Uint8Array(70_000));
    expect([answer.status, (await answer.json()).error.code]).toEqual([413, 'payload_too_large']);
  });
});

it('limits a caller to 128 concurrent large bodies without delaying others', async () => {
  const [caller, other] = [await world.caller(), await world.caller()];
  const { hostname, port } = new URL(world.url);
  let refused = 0;
  const slow = Array.from({ length: 134 }, () => {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => {}).on('data', (answer) => void (refused += / 429 /.test(String(answer)) ? 1 : 0));
    socket.write(
      `POST /api/v1/envelopes HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${caller.key}\r\n` +
        'Content-Type: application/json\r\nContent-Length: 1000000\r\n\r\n{"name":"',
    );
    return socket;
  });
  await expect.poll(() => refused).toBe(6);
  const large = { name: 'x'.repeat(100_000) };
  const send = (key: string) => rest(world.url, key, 'POST', '/envelopes', large);
  expect(await send(caller.key)).toMatchObject({ status: 429, body: { error: { code: 'rate_limited' } } });
  expect((await send(other.key)).status).toBe(400);
  expect((await rest(world.url, caller.key, 'POST', '/envelopes', {})).status).toBe(400);
  for (const socket of slow) socket.destroy();
  await expect.poll(async () => (await send(caller.key)).status).toBe(400);
});

it('answers 404 to badly encoded URLs', async () => {
  for (const path of ['/files/%/%', '/s/%ff', '/pki/ocsp/%', '/console/enter/%', '/q/%e0%a4%a']) {
    expect((await fetch(`${world.url}${path}`)).status, path).toBe(404);
  }
});

it('logs none of it', () => {
  expect(lines).toEqual([]);
});
