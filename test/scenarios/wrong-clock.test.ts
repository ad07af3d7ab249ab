import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeFolder, openPostgres } from '../../lab/soak/postgres.ts';
import { freePort, type ServerProcess, sandboxKey, startServerProcess } from '../../lab/soak/server-process.ts';
import { rest, signByLink } from '../world/client.ts';
import { onePager, person } from '../world/envelope.ts';

/** The library of `faketime`, as the program itself finds it. */
const library = spawnSync('faketime', ['0', 'printenv', 'LD_PRELOAD'], { encoding: 'utf8' }).stdout?.trim();

/** A real process on a real PostgreSQL, whose clock another program moves while it runs. */
describe.skipIf(!library)('a process whose clock is moved', () => {
  const folder = makeFolder('esign-clock-');
  const dataDir = path.join(folder.path, 'data');
  const offset = path.join(folder.path, 'offset');
  let postgres: Awaited<ReturnType<typeof openPostgres>>;
  let server: ServerProcess;

  const move = (by: string) => writeFileSync(offset, by);
  beforeAll(async () => {
    postgres = await openPostgres(folder.path);
    move('+0');
    server = await startServerProcess({
      dataDir,
      port: await freePort(),
      env: {
        DATABASE_URL: postgres.url,
        LD_PRELOAD: library!,
        FAKETIME_TIMESTAMP_FILE: offset,
        FAKETIME_NO_CACHE: '1',
        FAKETIME_DONT_FAKE_MONOTONIC: '1',
        NO_FAKE_STAT: '1',
      },
    });
  }, 240_000);
  afterAll(async () => {
    await server?.stop();
    await postgres?.close();
    folder.remove();
  });

  const send = async (more: object = {}) =>
    rest(server.url, sandboxKey(dataDir), 'POST', '/envelopes', {
      name: 'Contrat',
      documents: [{ name: 'A.pdf', pdf_base64: (await onePager()).toString('base64') }],
      signers: [person(1)],
      send: true,
      ...more,
    });
  const read = async (id: string) => (await rest(server.url, sandboxKey(dataDir), 'GET', `/envelopes/${id}`)).body;
  const missing = async () =>
    (await (await fetch(`${server.url}/readyz`)).json()).missing.map(({ name }: { name: string }) => name);
  const until = async (isSo: () => Promise<boolean>, seconds: number) => {
    const end = performance.now() + seconds * 1_000;
    while (!(await isSo())) {
      if (performance.now() > end) throw new Error(`not within ${seconds} s\n${server.output()}`);
      await sleep(200);
    }
  };

  it('neither signs nor ends anything, and goes on when the clock is right', async () => {
    const { body } = await send({ expires_in_days: 1 });
    move('+400d');
    expect(await send()).toMatchObject({ status: 503, body: { error: { code: 'unavailable' } } });
    const { errors } = await signByLink(server.url, body.signers[0].sign_url);
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'unavailable', reason: 'clock_wrong' });
    expect(await missing()).toContain('clock');
    // Longer than between two sweeps, which would expire the envelope.
    await sleep(70_000);
    expect((await read(body.id)).status).toBe('sent');
    expect(server.output()).toContain('the clock is wrong: acts are refused and jobs wait');
    move('+0');
    expect((await signByLink(server.url, body.signers[0].sign_url)).errors).toBeUndefined();
    await until(async () => (await read(body.id)).status === 'completed', 60);
    expect(await missing()).toEqual([]);
  }, 180_000);
});
