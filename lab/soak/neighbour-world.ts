import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { EmbeddedServer } from '../../src/platform/database/embedded/index.ts';
import { inProject } from '../../src/platform/project-root.ts';
import { runOn, withDatabase } from '../../test/world/database-url.ts';
import { type Gate, openGate } from '../../test/world/gate.ts';
import { startRedis } from '../../test/world/redis.ts';
import { childrenOf } from './processes.ts';
import { freePort, type ServerProcess, startServerProcess } from './server-process.ts';

/** An outside service that can be frozen and killed, behind a relay that can be slow or half-open. */
export interface Neighbour {
  readonly name: string;
  readonly gate: Gate;
  freeze(): void;
  thaw(): void;
  /** SIGKILL. */
  kill(): Promise<void>;
  revive(): Promise<void>;
}

export interface NeighbourWorld {
  readonly neighbours: readonly Neighbour[];
  /** Environment of the server under test. */
  readonly env: Readonly<Record<string, string>>;
  /** URL of the database without its relay. */
  readonly databaseUrl: string;
  /** Lines that the mail server and the SMS gateway wrote, one for each accepted message. */
  taken(kind: 'mail' | 'sms'): string[];
  close(): Promise<void>;
}

/** Starts PostgreSQL, Redis, S3, mail, SMS and a time-stamp authority (a second Esign), each in its own processes. */
export async function openNeighbourWorld(folder: string): Promise<NeighbourWorld> {
  const closers: (() => Promise<unknown>)[] = [];
  const neighbours: Neighbour[] = [];
  const fileOf = (kind: string) => path.join(folder, `${kind}.txt`);
  const child = async (kind: 'storage' | 'mail' | 'sms', place: string) => {
    const port = await freePort();
    let running: ChildProcess;
    const start = async () => {
      const script = inProject('lab/soak/neighbour-process.ts');
      running = spawn(process.execPath, ['--import', 'tsx', script, kind, String(port), place], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      await once(running.stdout!, 'data');
    };
    await start();
    const kill = async () => {
      if (running.exitCode !== null || running.signalCode !== null) return;
      const ended = once(running, 'exit');
      running.kill('SIGKILL');
      await ended;
    };
    closers.push(kill);
    const gate = await openGate({ port });
    neighbours.push({
      ...{ name: kind, gate, kill, revive: start },
      freeze: () => void running.kill('SIGSTOP'),
      thaw: () => void running.kill('SIGCONT'),
    });
    return gate;
  };

  const postgres = await EmbeddedServer.prepare({ dataDir: path.join(folder, 'pg'), sync: false });
  await postgres.ensureRunning();
  closers.push(() => postgres.stop());
  await runOn(postgres.url('postgres'), 'CREATE DATABASE own');
  const databaseUrl = withDatabase(postgres.url('postgres'), 'own');
  neighbours.push(await databaseNeighbour(postgres));
  const gated = new URL(databaseUrl);
  gated.searchParams.delete('host');
  gated.host = `127.0.0.1:${neighbours[0]!.gate.port}`;

  const redis = await startRedis();
  closers.push(() => redis.stop());
  const redisGate = await openGate({ port: Number(new URL(redis.url).port) });
  neighbours.push({ ...redis, name: 'redis', gate: redisGate, kill: redis.stop, revive: redis.start });

  const bucket = path.join(folder, 'bucket');
  mkdirSync(bucket);
  const storage = await child('storage', bucket);
  for (const kind of ['mail', 'sms'] as const) writeFileSync(fileOf(kind), '');
  const mail = await child('mail', fileOf('mail'));
  const sms = await child('sms', fileOf('sms'));

  const stamps = await timestampNeighbour(path.join(folder, 'tsa'));
  neighbours.push(stamps.neighbour);
  closers.push(stamps.close);

  return {
    neighbours,
    databaseUrl,
    env: {
      DATABASE_URL: gated.href,
      REDIS_URL: `redis://127.0.0.1:${redisGate.port}`,
      STORAGE_URL: `s3://S3RVER:S3RVER@documents/a?endpoint=http://127.0.0.1:${storage.port}`,
      SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
      SMS_URL: `http://127.0.0.1:${sms.port}/sms`,
      TSA_URL: `http://127.0.0.1:${stamps.neighbour.gate.port}/tsa`,
    },
    taken: (kind) => (existsSync(fileOf(kind)) ? readFileSync(fileOf(kind), 'utf8').split('\n').filter(Boolean) : []),
    async close() {
      for (const { gate } of neighbours) await gate.close();
      for (const close of closers.reverse()) await close();
    },
  };
}

async function databaseNeighbour(postgres: EmbeddedServer): Promise<Neighbour> {
  const postmaster = () => Number(readFileSync(path.join(postgres.folder, 'postmaster.pid'), 'utf8').split('\n')[0]);
  const all = () => [postmaster(), ...childrenOf(postmaster())];
  const send = (signal: NodeJS.Signals) => {
    for (const pid of all()) process.kill(pid, signal);
  };
  const url = new URL(postgres.url('postgres'));
  const socketDir = url.searchParams.get('host');
  const target = socketDir ? { path: path.join(socketDir, '.s.PGSQL.5432') } : { port: Number(url.port) };
  return {
    name: 'database',
    gate: await openGate(target),
    freeze: () => send('SIGSTOP'),
    thaw: () => send('SIGCONT'),
    kill: async () => send('SIGKILL'),
    revive: () => postgres.ensureRunning(),
  };
}

/** A second installation with its own database; its `/tsa` issues the time-stamps. */
async function timestampNeighbour(dataDir: string) {
  const port = await freePort();
  // All requests of the campaign come from one address.
  const env = { RATE_LIMIT_TSA: '1000000', RATE_LIMIT_PKI: '1000000' };
  const start = () => startServerProcess({ dataDir, port, env });
  let server: ServerProcess = await start();
  const neighbour: Neighbour = {
    name: 'timestamps',
    gate: await openGate({ port }),
    freeze: () => process.kill(server.pid, 'SIGSTOP'),
    thaw: () => process.kill(server.pid, 'SIGCONT'),
    kill: () => server.kill(),
    revive: async () => {
      server = await start();
    },
  };
  return { neighbour, close: () => server.stop() };
}
