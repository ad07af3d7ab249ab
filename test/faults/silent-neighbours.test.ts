import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MailReceiver, openMailReceiver } from '../../lab/soak/mail-receiver.ts';
import { makeFolder } from '../../lab/soak/postgres.ts';
import { sweep, tasksOf } from '../../src/app/tasks.ts';
import { MINUTE } from '../../src/kernel/clock.ts';
import { EmbeddedServer } from '../../src/platform/database/embedded/index.ts';
import type { Database } from '../../src/platform/database/index.ts';
import { startWorker, type Worker } from '../../src/platform/jobs/index.ts';
import { createLog } from '../../src/platform/log/index.ts';
import { contract } from '../fixtures/pdf.ts';
import { serveAuthority } from '../modules/trust/timestamps/world.ts';
import { graphql, linkOf, rest, signByLink } from '../world/client.ts';
import { createTestDatabase } from '../world/database.ts';
import { runOn, withDatabase } from '../world/database-url.ts';
import { createEnvelope, person } from '../world/envelope.ts';
import { type Gate, openGate } from '../world/gate.ts';
import { hasRedis, type RedisServer, startRedis } from '../world/redis.ts';
import { noS3, type S3Server, startS3 } from '../world/s3.ts';
import { type Caller, openWorld, type World } from '../world/world.ts';

/**
 * Each outside service behind a relay that accepts bytes and never answers, one at a time. Nothing here measures
 * speed: tests wait for conditions up to their own limit.
 */
const folder = makeFolder('esign-silent-');
const lines: { neighbour?: string; level: string }[] = [];
const log = createLog('info', { write: (line: string) => lines.push(JSON.parse(line)) });
const opened: (() => Promise<unknown> | unknown)[] = [];
const gates: Record<string, Gate> = {};
let world: World;
let caller: Caller;
let worker: Worker;
let mail: MailReceiver;
let draft: { id: string };
const texts: string[] = [];

const gateTo = async (name: string, url: string): Promise<string> => {
  const target = new URL(url);
  const gate = await openGate({ port: Number(target.port) });
  gates[name] = gate;
  opened.push(() => gate.close());
  return url.replace(`:${target.port}`, `:${gate.port}`);
};

async function startSmsGateway(): Promise<string> {
  const server: Server = createServer((request, response) => {
    request.on('data', (piece) => texts.push(String(piece))).on('end', () => response.end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  opened.push(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/sms`;
}

async function startPostgres(): Promise<string> {
  const postgres = await EmbeddedServer.prepare({ dataDir: folder.path, sync: false });
  await postgres.ensureRunning();
  opened.push(() => postgres.stop());
  await runOn(postgres.url('postgres'), 'CREATE DATABASE own');
  const url = new URL(withDatabase(postgres.url('postgres'), 'own'));
  const socketDir = url.searchParams.get('host');
  gates.database = await openGate(
    socketDir ? { path: path.join(socketDir, '.s.PGSQL.5432') } : { port: Number(url.port) },
  );
  opened.push(() => gates.database!.close());
  url.searchParams.delete('host');
  url.host = `127.0.0.1:${gates.database.port}`;
  return url.href;
}

beforeAll(async () => {
  opened.push(() => folder.remove());
  if (noS3) return;
  const databaseUrl = await startPostgres();
  const s3: S3Server = await startS3();
  opened.push(() => s3.close());
  mail = await openMailReceiver();
  opened.push(() => mail.close());
  const stamps: Database = await createTestDatabase({ poolSize: 2 });
  opened.push(() => stamps.close());
  const env: Record<string, string> = {
    DATABASE_URL: databaseUrl,
    STORAGE_URL: s3.url.replace(
      `:${s3.port}`,
      `:${new URL(await gateTo('storage', `http://127.0.0.1:${s3.port}`)).port}`,
    ),
    SMTP_URL: await gateTo('mail', mail.url),
    SMS_URL: await gateTo('sms', await startSmsGateway()),
  };
  if (hasRedis) {
    const redis: RedisServer = await startRedis();
    opened.push(() => redis.stop());
    env.REDIS_URL = await gateTo('redis', redis.url);
  }
  const authority = await serveAuthority(stamps, { now: () => world?.clock.now() ?? new Date() });
  opened.push(() => authority.close());
  env.TSA_URL = `${await gateTo('timestamps', authority.url)}/tsa`;
  world = await openWorld({ env, log });
  opened.push(() => world.close());
  const { services } = world.service;
  worker = await startWorker({
    database: services.database,
    tasks: tasksOf(services),
    concurrency: 4,
    log: services.log,
  });
  opened.push(() => worker.stop());
  caller = await world.caller();
  draft = await createEnvelope(world, caller, { send: false });
}, 180_000);
afterAll(async () => {
  for (const close of opened.reverse()) await close();
}, 180_000);

/** Milliseconds after which a test counts as hung. */
const HANG = 300_000;
const soon = { timeout: HANG, interval: 200 };

interface Ready {
  readonly status: number;
  readonly names: string[];
}
const readyz = async (): Promise<Ready> => {
  const answer = await fetch(`${world.url}/readyz`);
  const { missing } = (await answer.json()) as { missing: { name: string; since: string }[] };
  for (const { since } of missing) expect(since).toMatch(/^\d{4}-.*Z$/);
  return { status: answer.status, names: missing.map(({ name }) => name) };
};
const isWell = () => expect.poll(readyz, soon).toEqual({ status: 200, names: [] });

/** Blocks the connection to a service during `act` and restores it at the end. */
async function without(name: string, act: () => Promise<void>): Promise<void> {
  await isWell();
  gates[name]!.swallow();
  try {
    await act();
  } finally {
    gates[name]!.open();
  }
  await isWell();
}

async function assertUnavailable(answer: Response): Promise<void> {
  expect(answer.status).toBe(503);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  if (!answer.headers.get('content-type')?.startsWith('text/html'))
    expect(await answer.json()).toMatchObject({ error: { code: 'unavailable' } });
}

const headers = () => ({ authorization: `Bearer ${caller.key}`, 'content-type': 'application/json' });
const completed = (id: string) =>
  expect
    .poll(async () => (await rest(world.url, caller.key, 'GET', `/envelopes/${id}`)).body.status, soon)
    .toBe('completed');

describe.skipIf(noS3)('an outside service that accepts requests and never answers', () => {
  it(
    'database: REST, GraphQL and pages answer 503 with Retry-After, and recover when it answers again',
    async () => {
      const sent = await createEnvelope(world, caller);
      await without('database', async () => {
        const query = JSON.stringify({ query: `{ envelope(id: "${draft.id}") { status } }` });
        const answers = await Promise.all([
          fetch(`${world.url}/api/v1/envelopes/${draft.id}`, { headers: headers() }),
          fetch(`${world.url}/api/v1/envelopes/${draft.id}/send`, { method: 'POST', headers: headers() }),
          fetch(`${world.url}/graphql`, { method: 'POST', headers: headers(), body: query }),
          fetch(sent.signers[0].sign_url),
        ]);
        for (const answer of answers) await assertUnavailable(answer);
        await expect.poll(readyz, soon).toMatchObject({ status: 503, names: expect.arrayContaining(['database']) });
        expect((await fetch(`${world.url}/healthz`)).status).toBe(200);
      });
      expect((await rest(world.url, caller.key, 'GET', `/envelopes/${draft.id}`)).body.status).toBe('draft');
      expect((await signByLink(world.url, sent.signers[0].sign_url)).errors).toBeUndefined();
      await completed(sent.id);
    },
    HANG,
  );

  it(
    'storage: requests that need a file answer 503, all others succeed',
    async () => {
      await without('storage', async () => {
        const pdf_base64 = (await contract({ pages: 2 })).toString('base64');
        const body = { name: 'A', documents: [{ name: 'A.pdf', pdf_base64 }], signers: [person(1)] };
        const creating = { method: 'POST', headers: headers(), body: JSON.stringify(body) };
        await assertUnavailable(await fetch(`${world.url}/api/v1/envelopes`, creating));
        expect((await rest(world.url, caller.key, 'GET', `/envelopes/${draft.id}`)).status).toBe(200);
        await expect.poll(readyz, soon).toEqual({ status: 200, names: ['storage'] });
      });
      await createEnvelope(world, caller);
    },
    HANG,
  );

  it(
    'time-stamp authority: the seal waits, everything else works, and the envelope is sealed in the end',
    async () => {
      let id = '';
      await without('timestamps', async () => {
        const envelope = await createEnvelope(world, caller);
        id = envelope.id;
        expect((await signByLink(world.url, envelope.signers[0].sign_url)).errors).toBeUndefined();
        await expect.poll(readyz, soon).toEqual({ status: 200, names: ['timestamps'] });
        expect((await rest(world.url, caller.key, 'GET', `/envelopes/${id}`)).body.status).toBe('sent');
        const { sealing } = world.service.services.database.prisma;
        const state = async () => (await sealing.findUniqueOrThrow({ where: { envelopeId: id } })).state;
        await expect.poll(state, soon).toBe('WAITING');
      });
      // The next try has its time; the sweep takes up what waits.
      world.clock.advance(10 * MINUTE);
      await sweep(world.service.services);
      await completed(id);
    },
    HANG,
  );

  it(
    'mail and SMS: messages wait in the queue, and each is delivered once',
    async () => {
      const signer = person(7, { authentication: ['otp_sms'], phone: '+33612345678' });
      await without('mail', async () => {
        const { signers } = await createEnvelope(world, caller, { signers: [signer] });
        await expect.poll(readyz, soon).toEqual({ status: 200, names: ['mail'] });
        gates.sms!.swallow();
        try {
          const mutation = 'mutation { requestSigningCode(input: { channel: OTP_SMS }) { signingCode { sentTo } } }';
          expect((await graphql(world.url, linkOf(signers[0].sign_url), mutation)).errors).toBeUndefined();
          await expect.poll(readyz, soon).toEqual({ status: 200, names: ['mail', 'sms'] });
        } finally {
          gates.sms!.open();
        }
      });
      await expect.poll(() => mail.count(signer.email), soon).toBe(1);
      await expect.poll(() => texts.length, soon).toBe(1);
    },
    HANG,
  );

  it.skipIf(!hasRedis)(
    'Redis: requests succeed without it',
    async () => {
      await without('redis', async () => {
        expect((await rest(world.url, caller.key, 'GET', `/envelopes/${draft.id}`)).status).toBe(200);
        await expect.poll(readyz, soon).toEqual({ status: 200, names: ['redis'] });
      });
    },
    HANG,
  );

  it(
    'the log names each of them, reports their return, and has few other lines',
    async () => {
      const about = (name: string) => lines.filter(({ neighbour }) => neighbour === name).map(({ level }) => level);
      for (const name of Object.keys(gates)) {
        const both = () => readyz().then(() => about(name).slice(0, 2));
        await expect.poll(both, soon).toEqual(['warn', 'info']);
      }
      expect(lines.filter(({ neighbour, level }) => !neighbour && level !== 'info')).toEqual([]);
    },
    HANG,
  );
});
