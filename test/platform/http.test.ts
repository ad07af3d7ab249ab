import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import express from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requestId, requestIdOf, securityHeaders } from '../../src/platform/http/index.ts';

let base: string;
let stop: () => void;

beforeAll(async () => {
  const app = express();
  app.use(requestId(), securityHeaders({ https: true }));
  app.get('/', async (request, response) => {
    await sleep(5);
    response.json({ seen: requestIdOf(request) });
  });
  const server = app.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  stop = () => server.close().closeAllConnections();
});
afterAll(() => stop());

async function idFor(headers: Record<string, string>) {
  const response = await fetch(base, { headers });
  const { seen } = (await response.json()) as { seen: string };
  expect(response.headers.get('x-request-id')).toBe(seen);
  return seen;
}

describe('the request id', () => {
  it.each(['a', 'order-42/retry:1', '~'.repeat(128)])('is the caller’s: %s', async (id) => {
    expect(await idFor({ 'X-Request-Id': id })).toBe(id);
  });

  it.each(['', 'two words', 'é', '~'.repeat(129), 'tab\tinside'])(
    'is generated if the caller’s is invalid: %j',
    async (id) => {
      expect(await idFor({ 'X-Request-Id': id })).toMatch(/^[0-9a-f-]{36}$/);
    },
  );

  it('is different for each request', async () => {
    const ids = Array.from({ length: 20 }, (_, n) => `request-${n}`);
    expect(await Promise.all(ids.map((id) => idFor({ 'X-Request-Id': id })))).toEqual(ids);
  });
});

describe('an API answer', () => {
  it('forbids caching, framing, scripts and content sniffing', async () => {
    const { headers } = await fetch(base);
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none';sandbox",
      'referrer-policy': 'no-referrer',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
    expect(headers.has('x-powered-by')).toBe(false);
  });
});

it('sends HSTS only if the service is reached by https', async () => {
  const app = express().use(securityHeaders({ https: false }), (_, response) => void response.json({}));
  const server = app.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { headers } = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  expect(headers.has('strict-transport-security')).toBe(false);
  server.close().closeAllConnections();
});
