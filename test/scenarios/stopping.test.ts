import { once } from 'node:events';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { makeFolder, openPostgres } from '../../lab/soak/postgres.ts';
import { isRunning } from '../../lab/soak/processes.ts';
import { rollingRestart } from '../../lab/soak/rolling.ts';
import { freePort, type ServerProcess, sandboxKey, startServerProcess } from '../../lab/soak/server-process.ts';

/** Sends SIGTERM to real processes. */
const folder = makeFolder('esign-stopping-');
const dataDir = path.join(folder.path, 'data');
let postgres: Awaited<ReturnType<typeof openPostgres>>;
beforeAll(async () => {
  postgres = await openPostgres(folder.path);
}, 120_000);
afterAll(async () => {
  await postgres?.close();
  folder.remove();
}, 60_000);

/** Time limit of a test, ms: each starts the real server up to four times. */
const HANG = 600_000;

const start = async (drainSeconds: number) =>
  startServerProcess({
    dataDir,
    port: await freePort(),
    env: { DATABASE_URL: postgres.url, DRAIN_SECONDS: String(drainSeconds) },
  });
const call = (server: ServerProcess, to = '/api/v1/envelopes') =>
  fetch(server.url + to, { headers: { authorization: `Bearer ${sandboxKey(dataDir)}` } });
const subscription = 'subscription { events { id } }';

describe('a server after SIGTERM', () => {
  it(
    'reports not ready, serves on and drains its connections; a second signal ends it at once',
    async () => {
      const server = await start(300);
      expect((await call(server)).headers.get('connection')).toBe('keep-alive');
      process.kill(server.pid, 'SIGTERM');
      await expect.poll(async () => (await call(server, '/readyz')).status, { timeout: HANG }).toBe(503);
      expect(await (await call(server, '/readyz')).json()).toEqual({
        status: 'stopping',
        error: { code: 'unavailable', message: 'This process is stopping.' },
        missing: [],
      });
      const answer = await call(server);
      expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close']);
      expect((await call(server, '/healthz')).status).toBe(200);
      // The server may treat the first ones as one signal, because npm and a terminal both forward it.
      await expect
        .poll(() => isRunning(server.pid) && process.kill(server.pid, 'SIGTERM'), { timeout: HANG, interval: 300 })
        .toBe(false);
      await server.stop();
    },
    HANG,
  );

  it(
    'closes sockets so that clients reconnect, ends event streams, and exits',
    async () => {
      const server = await start(0);
      const authorization = `Bearer ${sandboxKey(dataDir)}`;
      const socket = new WebSocket(`${server.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
      await once(socket, 'open');
      socket.send(JSON.stringify({ type: 'connection_init', payload: { authorization } }));
      await once(socket, 'message');
      const events = await fetch(`${server.url}/graphql`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json', accept: 'text/event-stream' },
        body: JSON.stringify({ query: subscription }),
      });
      expect(events.headers.get('content-type')).toContain('text/event-stream');
      const text = events.text();
      const closed = once(socket, 'close');
      await server.stop();
      expect((await closed)[0]).toBe(1001);
      await expect(text).resolves.toEqual(expect.any(String));
      await expect(call(server)).rejects.toThrow();
    },
    HANG,
  );
});

describe('two servers behind a proxy that retries refused connections', () => {
  it(
    'lose no request during a rolling restart',
    async () => {
      const verdict = await rollingRestart({
        ...{ requests: 200, rounds: 1, drainSeconds: 1 },
        ...{ dataDir, databaseUrl: postgres.url },
      });
      expect(verdict).toMatchObject({ lost: [], restarts: expect.any(Number), stored: verdict.acknowledged });
      expect(verdict.acknowledged).toBeGreaterThan(0);
    },
    HANG,
  );
});
