import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeFolder } from '../../lab/soak/postgres.ts';
import { freePort, type ServerProcess, sandboxKey, startServerProcess } from '../../lab/soak/server-process.ts';
import type { Database } from '../../src/platform/database/index.ts';
import { contract } from '../fixtures/pdf.ts';
import { rest, signByLink } from '../world/client.ts';
import { createTestDatabase } from '../world/database.ts';

let database: Database;
const folder = makeFolder('esign-stopped-');
const servers: ServerProcess[] = [];
beforeAll(async () => {
  database = await createTestDatabase({ poolSize: 2 });
});
afterAll(async () => {
  for (const server of servers) await server.kill();
  await database?.close();
  folder.remove();
});

const dataDir = path.join(folder.path, 'data');
async function start(): Promise<ServerProcess> {
  const env = { DATABASE_URL: database.url, LOG_LEVEL: 'info' };
  const server = await startServerProcess({ dataDir, port: await freePort(), env });
  servers.push(server);
  return server;
}

const sealingOf = (envelopeId: string) => database.prisma.sealing.findUniqueOrThrow({ where: { envelopeId } });

/** All that a seal writes. */
const written = async (envelopeId: string) => ({
  sealing: await sealingOf(envelopeId),
  envelope: await database.prisma.envelope.findUniqueOrThrow({
    where: { id: envelopeId },
    include: { documents: true },
  }),
  events: await database.prisma.evidenceEvent.findMany({ where: { chainId: envelopeId }, orderBy: { seq: 'asc' } }),
  messages: await database.prisma.message.count({ where: { envelopeId } }),
});

/** Signs envelopes until one is being sealed at the moment in which the process is stopped. Returns its id. */
async function stopWhileSealing(server: ServerProcess, key: string, pdf: Buffer): Promise<string> {
  for (let n = 0; n < 20; n++) {
    const { body } = await rest(server.url, key, 'POST', '/envelopes', {
      name: 'Contrat',
      documents: [{ name: 'contrat.pdf', pdf_base64: pdf.toString('base64') }],
      signers: [{ name: 'Zoé', email: 'zoe@example.org' }],
      fields: [{ type: 'signature', document_index: 0, signer_index: 0, page: 1, x: 10, y: 70, width: 30, height: 8 }],
      send: true,
    });
    const { id, signers } = body as any;
    expect((await signByLink(server.url, signers[0].sign_url)).errors).toBeUndefined();
    while ((await sealingOf(id)).attempts === 0) await sleep(2);
    process.kill(server.pid, 'SIGSTOP');
    if ((await sealingOf(id)).state === 'WORKING') return id;
    process.kill(server.pid, 'SIGCONT');
  }
  throw new Error('no seal was under way when the process was stopped');
}

it('has its seals made by another worker, and changes nothing when it runs again', { timeout: 600_000 }, async () => {
  const first = await start();
  const key = sandboxKey(dataDir);
  const id = await stopWhileSealing(first, key, await contract({ pages: 2 }));
  const stoppedAt = performance.now();
  const second = await start();
  while ((await sealingOf(id)).state !== 'DONE') {
    expect(performance.now() - stoppedAt).toBeLessThan(300_000);
    await sleep(200);
  }
  await sleep(3_000);
  const before = await written(id);
  expect(before.sealing.attempts).toBe(2);
  process.kill(first.pid, 'SIGCONT');
  // It is awake when it answers, and has then taken its lock again.
  while (
    !(await fetch(`${first.url}/readyz`)
      .then(({ ok }) => ok)
      .catch(() => false))
  )
    await sleep(200);
  await sleep(5_000);
  expect(await written(id)).toEqual(before);
  expect(before.events.filter(({ type }) => type === 'envelope.completed')).toHaveLength(1);
  expect(second.output()).toContain('a worker that hangs was disconnected');
  // Both go on: the one that was stopped seals again.
  await second.kill();
  const { body } = await rest(first.url, key, 'GET', `/envelopes/${id}`);
  expect(body).toMatchObject({ status: 'completed' });
});
