import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { lanes, sweep, tasksOf } from '../../../src/app/tasks.ts';
import { MINUTE } from '../../../src/kernel/clock.ts';
import { authorities } from '../../../src/modules/signing/sealing-credentials.ts';
import type { TimestampAuthority } from '../../../src/modules/trust/index.ts';
import { startWorker } from '../../../src/platform/jobs/index.ts';
import { contract } from '../../fixtures/pdf.ts';
import { bundled } from '../../world/bundled.ts';
import { signByLink } from '../../world/client.ts';
import { createEnvelope, onePager } from '../../world/envelope.ts';
import { movedClock } from '../../world/moved-clock.ts';
import { type Caller, openWorld, type World } from '../../world/world.ts';
import { openTimestampRelay, type TimestampRelay } from './relay.ts';

/** Sealing is fair between organisations, and the sweep only queues. */
let authority: World;
let relay: TimestampRelay;
let world: World;
let large: Caller;
let small: Caller;
beforeAll(async () => {
  authority = await openWorld({ env: { LOG_LEVEL: 'silent' } });
  relay = await openTimestampRelay();
  world = await openWorld({ env: { TSA_URL: relay.url, LOG_LEVEL: 'silent' } });
}, 120_000);
afterAll(async () => {
  await world?.close();
  await relay?.leave().catch(() => {});
  await authority?.close();
});

const workerProcess = bundled(new URL('../messages/webhooks/worker-process.ts', import.meta.url));
const cleanups: (() => Promise<unknown> | unknown)[] = [];
beforeEach(async () => {
  relay.serve(`${authority.url}/tsa/test`);
  large = await world.caller({ name: 'Cabinet des Longs Dossiers' });
  small = await world.caller({ name: 'Atelier Bref' });
});
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
  await world.settle();
});

const soon = { timeout: 120_000, interval: 20 };

/** Envelopes whose last signature has just been given. */
async function signed(caller: Caller, count: number, pdf?: Buffer): Promise<string[]> {
  const pdf_base64 = (pdf ?? (await onePager())).toString('base64');
  const ids: string[] = [];
  for (let n = 0; n < count; n++) {
    const { id, signers } = await createEnvelope(world, caller, { documents: [{ name: 'Contrat.pdf', pdf_base64 }] });
    expect((await signByLink(world.url, signers[0].sign_url)).errors).toBeUndefined();
    ids.push(id);
  }
  return ids;
}

/** A worker as `esign serve` starts it. */
async function work() {
  const { database, log } = world.service.services;
  const tasks = tasksOf(world.service.services);
  const worker = await startWorker({ database, tasks, lanes, concurrency: 6, log });
  cleanups.push(() => worker.stop());
}

/** Holds the requests for time-stamps in this process, however long: no time limit ends them. */
function holdTimestamps() {
  const { services } = world.service;
  const sealing = services.of(authorities);
  const real = sealing.timestamps.TEST;
  let release = () => {};
  let until: Promise<void> = new Promise((resolve) => {
    release = resolve;
  });
  let count = 0;
  const TEST: TimestampAuthority = {
    timestamp: async (digest) => {
      count += 1;
      const mine = until;
      await mine;
      return real.timestamp(digest);
    },
    validationData: (tokens) => real.validationData(tokens),
    outsideUnits: () => real.outsideUnits(),
  };
  world.service.replace(authorities, { ...sealing, timestamps: { ...sealing.timestamps, TEST } });
  const end = () => {
    release();
    world.service.replace(authorities, sealing);
  };
  cleanups.push(end);
  return {
    count: () => count,
    answerOthers: () => {
      until = Promise.resolve();
    },
    release: end,
  };
}

/** How many of these seals have begun, and how many are done. */
async function progress(ids: readonly string[]) {
  const rows = await world.database.prisma.sealing.findMany({ where: { envelopeId: { in: [...ids] } } });
  return {
    begun: rows.filter(({ attempts }) => attempts > 0).length,
    done: rows.filter(({ state }) => state === 'DONE').length,
  };
}
const done = async (ids: readonly string[]) => (await progress(ids)).done;
/** Each envelope was completed, and once. */
async function assertSealedOnce(ids: readonly string[]): Promise<void> {
  const completed = await world.database.prisma.domainEvent.findMany({
    where: { aggregateId: { in: [...ids] }, type: 'envelope.completed' },
  });
  expect(completed.map(({ aggregateId }) => aggregateId).sort()).toEqual([...ids].sort());
}
const dueJobs = async () => {
  const { rows } = await world.database.pool.query(
    `SELECT flags, key FROM graphile_worker.jobs WHERE task_identifier = 'signing.seal_due' ORDER BY key`,
  );
  return rows as { flags: Record<string, true>; key: string }[];
};
const forgetJobs = () => world.database.pool.query('DELETE FROM graphile_worker._private_jobs');

describe('an organisation with many slow seals', () => {
  it('does not delay another’s seal while all of its own wait for an answer from outside', async () => {
    const many = await signed(large, 14);
    const held = holdTimestamps();
    await work();
    await expect.poll(held.count, soon).toBe(6);
    // Requests from now on are answered; the earlier ones still wait.
    held.answerOthers();
    const [id] = await signed(small, 1);
    await expect.poll(() => done([id!]), soon).toBe(1);
    const { begun, done: sealed } = await progress(many);
    expect([sealed, begun < many.length]).toEqual([0, true]);
    held.release();
    await expect.poll(() => done(many), soon).toBe(14);
    await assertSealedOnce([...many, id!]);
  }, 240_000);

  it('begins few further large files before the one of another is sealed', async () => {
    const pdf = await contract({ pages: 200, bytes: 4_000_000 });
    const many = await signed(large, 24, pdf);
    await work();
    await expect.poll(async () => (await progress(many)).begun, soon).toBe(6);
    const [id] = await signed(small, 1);
    const before = await progress(many);
    await expect.poll(() => done([id!]), soon).toBe(1);
    const after = await progress(many);
    expect(after.begun - before.begun).toBeLessThan(15);
    expect(after.done).toBeLessThan(24);
    await expect.poll(() => done(many), soon).toBe(24);
    await assertSealedOnce([...many, id!]);
  }, 300_000);
});

describe('after an outage of the time-stamp authority', () => {
  it('the sweep queues two jobs for an organisation at most, and all envelopes are sealed once', async () => {
    await relay.leave();
    const ids = [...(await signed(large, 20)), ...(await signed(small, 2))];
    await world.settle();
    expect(await progress(ids)).toEqual({ begun: 22, done: 0 });
    // The jobs of the next attempts are lost, as in a restored database of another time.
    await forgetJobs();
    await relay.comeBack();
    for (const { clock } of [world, authority]) clock.advance(11 * MINUTE);
    expect(await sweep(world.service.services)).toMatchObject({ seals_due: 22 });
    const jobs = await dueJobs();
    expect(jobs.map(({ flags }) => Object.keys(flags).sort())).toEqual(
      [large, large, small]
        .map(({ organizationId }) => ['sealing', `sealing:${organizationId}`])
        .sort(([, a], [, b]) => (a! < b! ? -1 : 1)),
    );
    await sweep(world.service.services);
    expect(await dueJobs()).toEqual(jobs);
    expect(await done(ids)).toBe(0);
    await world.settle();
    await assertSealedOnce(ids);
    expect(await sweep(world.service.services)).toMatchObject({ seals_due: 0 });
  }, 240_000);

  it('another process continues when one is killed in the middle', async () => {
    const ids = await signed(large, 24);
    await forgetJobs();
    await sweep(world.service.services);
    const release = relay.hold();
    cleanups.push(release);
    const first = await startProcess();
    await expect.poll(async () => (await progress(ids)).begun, soon).toBeGreaterThan(0);
    first.kill('SIGKILL');
    await once(first, 'exit');
    release();
    await work();
    await expect.poll(() => done(ids), soon).toBe(24);
    await assertSealedOnce(ids);
  }, 240_000);
});

/** A worker process of its own on the same database. */
async function startProcess(): Promise<ChildProcess> {
  const { config } = world.service.services;
  const child = spawn(process.execPath, [fileURLToPath(await workerProcess)], {
    env: {
      ...movedClock(),
      PATH: process.env.PATH,
      DATABASE_URL: world.database.url,
      DATA_DIR: world.dataDir,
      TSA_URL: relay.url,
      LOG_LEVEL: 'silent',
      PORT: String(config.port),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  cleanups.push(() => child.kill('SIGKILL'));
  await once(child.stdout!, 'data');
  return child;
}
