import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../../src/platform/log/index.ts';
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
  it('does not unpack a compressed body', async () => {
    const bomb = new Uint8Array(gzipSync(Buffer.alloc(10_000_000)));
    expect((await post(path, type, bomb, { 'content-encoding': 'gzip' })).status).toBe(415);
  });

  it('refuses a body in no known coding', async () => {
    expect((await post(path, type, new Uint8Array(3), { 'content-encoding': 'x-mystery' })).status).toBe(415);
  });

  it('refuses one that is too large', async () => {
    const answer = await post(path, type, new Uint8Array(70_000));
    expect([answer.status, (await answer.json()).error.code]).toEqual([413, 'payload_too_large']);
  });
});

it('addresses that are badly encoded lead nowhere', async () => {
  for (const path of ['/files/%/%', '/s/%ff', '/pki/ocsp/%', '/console/enter/%', '/q/%e0%a4%a']) {
    expect((await fetch(`${world.url}${path}`)).status, path).toBe(404);
  }
});

it('none of it stands in the log', () => {
  expect(lines).toEqual([]);
});
