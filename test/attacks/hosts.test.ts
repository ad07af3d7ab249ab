import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { isKnownHost } from '../../src/platform/http/security-headers.ts';
import { openWorld, type World } from '../world/world.ts';

/** The name by which a browser reached a development server: a page of another site may resolve its own name to here. */
let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

const statusOf = (path: string, host: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const { port } = new URL(world.url);
    const asked = request({ host: '127.0.0.1', port, path, headers: { host } }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    asked.on('error', reject).end();
  });
const upgrade = (host: string): Promise<number | undefined> =>
  new Promise((resolve) => {
    const socket = new WebSocket(`${world.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', {
      headers: { host },
    });
    socket.on('error', () => undefined);
    socket.on('unexpected-response', (_request, { statusCode }) => resolve(statusCode));
    socket.on('open', () => {
      socket.close();
      resolve(101);
    });
  });

describe('a request to a development server', () => {
  it.each(['/dev/mailbox.json', '/graphiql', '/metrics', '/healthz', '/api/v1/envelopes', '/nothing'])(
    'is answered 421 under another name: %s',
    async (path) => {
      expect(await statusOf(path, 'evil.example')).toBe(421);
      expect(await statusOf(path, `evil.example:${new URL(world.url).port}`)).toBe(421);
      expect(await statusOf(path, 'localhost:1')).not.toBe(421);
      expect(await statusOf(path, new URL(world.url).host)).not.toBe(421);
    },
  );

  it('opens no socket under another name', async () => {
    expect(await upgrade('evil.example')).toBe(421);
    expect(await upgrade('localhost')).toBe(101);
  });
});

it.each([
  ['sign.example', true],
  ['sign.example:8443', true],
  ['pki.example', true],
  ['app.localhost:4000', true],
  ['127.0.0.1:4000', true],
  ['[::1]:4000', true],
  ['192.168.1.20', true],
  ['esign', true],
  ['evil.example', false],
  ['sign.example.evil.example', false],
  ['localhost.evil.example', false],
  ['127.0.0.1.evil.example', false],
  ['a b', false],
])('knows %s in development: %s', (host, known) => {
  const config = { production: false, publicUrl: 'https://sign.example', pkiUrl: 'http://pki.example' } as never;
  expect(isKnownHost(config, host)).toBe(known);
  expect(isKnownHost({ ...(config as object), production: true } as never, host)).toBe(true);
});
