import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { bundled } from '../../../../world/bundled.ts';
import { createEnvelope } from '../../../../world/envelope.ts';
import { movedClock } from '../../../../world/moved-clock.ts';
import type { Caller } from '../../../../world/world.ts';
import type { Receiver } from '../receiver.ts';
import { openWebhookWorld, type WebhookWorld } from '../world.ts';

const EVENTS = 60;
let world: WebhookWorld;
let folder: string;
const workerProcess = bundled(new URL('../worker-process.ts', import.meta.url));
const children: ChildProcess[] = [];
beforeAll(async () => {
  world = await openWebhookWorld();
  folder = await mkdtemp(path.join(os.tmpdir(), 'esign-webhooks-'));
  await writeFile(path.join(folder, 'ca.pem'), world.receiver.ca);
});
beforeEach(() => {
  world.receiver.received.length = 0;
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await world?.close();
  await rm(folder, { recursive: true, force: true });
});

/** A worker process of its own on the same database; it trusts the receiver by NODE_EXTRA_CA_CERTS. */
async function startProcess(): Promise<ChildProcess> {
  const { config } = world.service.services;
  const child = spawn(process.execPath, [fileURLToPath(await workerProcess)], {
    env: {
      ...movedClock(),
      PATH: process.env.PATH,
      DATABASE_URL: world.database.url,
      DATA_DIR: world.dataDir,
      LOG_LEVEL: 'error',
      PORT: String(config.port),
      NODE_EXTRA_CA_CERTS: path.join(folder, 'ca.pem'),
      WEBHOOKS_ALLOW_PRIVATE: 'true',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  await once(child.stdout!, 'data');
  return child;
}

/** Makes an endpoint that thinks for a moment, and events for it. */
async function makeEvents(caller: Caller): Promise<void> {
  const { id } = await world.endpoint(caller, 'thinking');
  const { port } = new URL(world.receiver.url('thinking'));
  await world.database.prisma.webhookEndpoint.update({
    where: { id },
    data: { url: `https://localhost:${port}/thinking` },
  });
  const envelope = await createEnvelope(world, caller);
  for (let n = 0; n < EVENTS; n++) await world.happen(caller, 'envelope.completed', envelope.id);
}

const pending = () => world.database.prisma.webhookDelivery.count({ where: { status: 'PENDING' } });
async function untilDelivered(): Promise<void> {
  for (const give = Date.now() + 120_000; (await pending()) > 0; ) {
    if (Date.now() > give) throw new Error(`${await pending()} are still pending`);
    await new Promise((resume) => setTimeout(resume, 100));
  }
}
const idsOf = ({ received }: Receiver) => received.map(({ event }) => event.id as string);

it('loses nothing when a process is killed, and repeats only its deliveries under way', async () => {
  await makeEvents(await world.caller({ name: 'Tué' }));
  const first = await startProcess();
  await world.receiver.waitFor('thinking', 20);
  first.kill('SIGKILL');
  await once(first, 'exit');
  const noted = await world.database.prisma.webhookDelivery.count({ where: { status: 'DELIVERED' } });
  const arrived = new Set(idsOf(world.receiver)).size;
  expect(noted).toBeLessThan(EVENTS);
  const second = await startProcess();
  await untilDelivered();
  const ids = idsOf(world.receiver);
  expect(new Set(ids).size).toBe(EVENTS);
  expect(ids.length - EVENTS).toBeLessThanOrEqual(arrived - noted);
  second.kill('SIGTERM');
  await once(second, 'exit');
});

it('finishes deliveries under way when a process is stopped; another continues at once, without repeats', async () => {
  await makeEvents(await world.caller({ name: 'Arrêté' }));
  const first = await startProcess();
  await world.receiver.waitFor('thinking', 20);
  first.kill('SIGTERM');
  const [code] = await once(first, 'exit');
  expect(code).toBe(0);
  expect(await pending()).toBeGreaterThan(0);
  // Nothing is left in its hands, for which another one would have to wait.
  expect(await world.database.prisma.webhookDelivery.count({ where: { claimId: { not: null } } })).toBe(0);
  const locked = 'SELECT id FROM graphile_worker._private_jobs WHERE locked_at IS NOT NULL';
  expect((await world.database.pool.query(locked)).rows).toEqual([]);
  await startProcess();
  await untilDelivered();
  expect(idsOf(world.receiver)).toHaveLength(EVENTS);
  expect(new Set(idsOf(world.receiver)).size).toBe(EVENTS);
});
