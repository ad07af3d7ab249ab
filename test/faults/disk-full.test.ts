import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeFolder } from '../../lab/soak/postgres.ts';
import { EmbeddedServer } from '../../src/platform/database/embedded/index.ts';
import { contract } from '../fixtures/pdf.ts';
import { rest, signByLink } from '../world/client.ts';
import { runOn, withDatabase } from '../world/database-url.ts';
import { createEnvelope, readEnvelope } from '../world/envelope.ts';
import { traceOf } from '../world/trace.ts';
import { type Caller, openWorld, type World } from '../world/world.ts';

const folder = makeFolder('esign-full-');

/** A file system of its own in memory, which `fill` fills. Needs root and mounts. */
function mountDisk(name: string, megabytes: number) {
  const at = path.join(folder.path, name);
  mkdirSync(at, { mode: 0o711 });
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0711`, 'tmpfs', at]);
  const filler = path.join(at, 'filler');
  return {
    at,
    /** Leaves so many bytes free. */
    fill(left: number) {
      rmSync(filler, { force: true });
      const { bavail, bsize } = statfsSync(at);
      writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - left)));
    },
    clear: () => rmSync(filler, { force: true }),
    unmount: () => spawnSync('umount', ['--lazy', at]),
  };
}

const canMount = process.getuid?.() === 0 && spawnSync('unshare', ['--mount', 'true']).status === 0;
const MIB = 1024 * 1024;
const ready = async (world: World) => {
  const { status, missing } = await (await fetch(`${world.url}/readyz`)).json();
  return [status, missing.map(({ name }: { name: string }) => name)];
};
const create = async (world: World, caller: Caller, bytes = 0) =>
  rest(world.url, caller.key, 'POST', '/envelopes', {
    name: 'Contrat',
    documents: [{ name: 'A.pdf', pdf_base64: (await contract({ bytes })).toString('base64') }],
    signers: [{ email: 'elodie@exemple.fr', name: 'Élodie Müller' }],
    send: true,
  });

afterAll(() => folder.remove());

describe.skipIf(!canMount)('a full disk of the documents', () => {
  let disk: ReturnType<typeof mountDisk>;
  let world: World;
  let caller: Caller;

  beforeAll(async () => {
    disk = mountDisk('documents', 160);
    world = await openWorld({ env: { STORAGE_URL: `file:${path.join(disk.at, 'files')}`, LOG_LEVEL: 'silent' } });
    caller = await world.caller();
  });
  afterAll(async () => {
    await world?.close();
    disk?.unmount();
  });

  it('is reported by /readyz before nothing fits any more', async () => {
    expect(await ready(world)).toEqual(['ready', []]);
    disk.fill(99 * MIB);
    await expect.poll(() => ready(world)).toEqual(['ready', ['storage']]);
    disk.clear();
    await expect.poll(() => ready(world)).toEqual(['ready', []]);
  });

  it('refuses documents with 503, delays seals and loses nothing', async () => {
    const { id, signers } = await createEnvelope(world, caller);
    expect((await signByLink(world.url, signers[0].sign_url)).errors).toBeUndefined();
    disk.fill(0);
    const before = await traceOf(world);
    // One that arrives in a thread, and a small one.
    for (const bytes of [MIB, 0]) {
      const { status, body, headers } = await create(world, caller, bytes);
      expect([status, body.error.code], `${bytes}`).toEqual([503, 'unavailable']);
      expect(headers.get('retry-after'), `${bytes}`).toMatch(/^\d+$/);
    }
    expect(world.service.services.neighbours.missing()).toEqual([{ name: 'storage', since: expect.any(Date) }]);
    expect(await traceOf(world)).toEqual(before);
    await world.settle().catch(() => {});
    expect(await readEnvelope(world, caller, id)).toMatchObject({ status: 'sent' });
    const { rows } = await world.database.pool.query('SELECT waits_for FROM sealings');
    expect(rows).toEqual([{ waits_for: 'STORAGE' }]);

    disk.clear();
    await expect.poll(() => ready(world)).toEqual(['ready', []]);
    expect((await create(world, caller, MIB)).status).toBe(201);
    world.clock.advance(15 * 60_000);
    await world.settle();
    expect(await readEnvelope(world, caller, id)).toMatchObject({ status: 'completed', pades_level: 'B-LTA' });
  });
});

describe.skipIf(!canMount)('a full disk of PostgreSQL', () => {
  let disk: ReturnType<typeof mountDisk>;
  let postgres: EmbeddedServer;
  let world: World;
  let caller: Caller;

  beforeAll(async () => {
    disk = mountDisk('database', 400);
    postgres = await EmbeddedServer.prepare({ dataDir: disk.at, sync: false });
    await postgres.ensureRunning();
    await runOn(postgres.url('postgres'), 'CREATE DATABASE own');
    world = await openWorld({
      env: { DATABASE_URL: withDatabase(postgres.url('postgres'), 'own'), LOG_LEVEL: 'silent' },
    });
    caller = await world.caller();
  });
  afterAll(async () => {
    await world?.close();
    await postgres?.stop();
    disk?.unmount();
  });

  it('refuses what writes with 503, still reads, and keeps what was acknowledged', async () => {
    const acknowledged = [(await createEnvelope(world, caller)).id];
    disk.fill(0);
    // The first ones may fit into the last pages.
    for (let status = 201; status === 201; ) {
      const answer = await create(world, caller);
      ({ status } = answer);
      if (status === 201) acknowledged.push(answer.body.id);
      else expect([status, answer.body.error.code]).toEqual([503, 'unavailable']);
    }
    expect(await readEnvelope(world, caller, acknowledged[0]!)).toMatchObject({ status: 'sent' });
    expect(await ready(world)).toEqual(['ready', []]);

    disk.clear();
    await postgres.ensureRunning();
    await expect.poll(async () => (await create(world, caller)).status).toBe(201);
    for (const id of acknowledged) expect(await readEnvelope(world, caller, id)).toMatchObject({ status: 'sent' });
  });
});
