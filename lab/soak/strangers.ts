import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { compose } from '../../src/app/compose.ts';
import { scopes } from '../../src/kernel/actor.ts';
import { createApiKey, createOrganization } from '../../src/modules/access/index.ts';
import { loadConfig } from '../../src/platform/config/index.ts';
import { inProject } from '../../src/platform/project-root.ts';
import { processorTime } from '../../src/platform/sandbox/priority.ts';
import { createEnvelope, onePager } from '../../test/world/envelope.ts';
import { describeMachine, record } from '../bench/record.ts';
import { makeFolder, openPostgres } from './postgres.ts';
import { freePort, type ServerProcess, sandboxKey, startServerProcess } from './server-process.ts';
import type { Heard } from './strangers-attacks.ts';

const MB = 1024 * 1024;
/** Interval of the customer's requests, ms. */
const EVERY = 50;
/** Real attackers have their own machines; here they share the cores, with lower priority than the service. */
const ATTACKERS_NICE = 10;
/** Limits that the campaign must keep. */
const aims = { p99: 250, growth: 200 * MB };

/**
 * `npm run soak -- strangers [SECONDS]`: every attack of the review at once against the real server, ten minutes by
 * default, while a customer reads an envelope. Afterwards the process is alive, its memory is within 200 MB of the start,
 * and the customer's reads took under 250 ms at p99. Returns the exit code; writes the figures of ten minutes and more to
 * lab/bench/RESULTS.md.
 */
export async function attackAsStranger(seconds: number, say: (text: string) => void): Promise<number> {
  const folder = makeFolder('esign-strangers-');
  const postgres = await openPostgres(folder.path);
  const dataDir = path.join(folder.path, 'data');
  const machine = describeMachine();
  // Uses the limits of production: the campaign tests them.
  const env = { DATABASE_URL: postgres.url, TRUST_PROXY: '1', RATE_LIMIT_TEST: '1200' };
  const server = await startServerProcess({ dataDir, port: await freePort(), env });
  try {
    const key = await openCustomer(dataDir, postgres.url);
    const world = { url: server.url } as Parameters<typeof createEnvelope>[0];
    await onePager();
    const { id } = await createEnvelope(world, { key } as never, { send: false });
    const read = () => readOnce(server, key, id);
    for (let n = 0; n < 200; n++) await read();
    const before = rssOf(server.pid);
    const quiet = await timesOf(read, Promise.resolve(sleep(5_000)));
    const attackers = fork(inProject('lab/soak/strangers-process.ts'), [], { stdio: 'inherit' });
    os.setPriority(attackers.pid!, Math.min(19, os.getPriority() + ATTACKERS_NICE));
    const over = once(attackers, 'message') as Promise<[Record<string, Heard>]>;
    attackers.send({ target: { url: server.url, hostileKey: sandboxKey(dataDir), scale: 1 }, seconds });
    let most = before;
    const computedBefore = processorTime(server.pid) ?? 0;
    let attackersComputed = 0;
    const watching = setInterval(() => {
      most = Math.max(most, rssOf(server.pid));
      attackersComputed = processorTime(attackers.pid!) ?? attackersComputed;
    }, 1_000);
    const during = await timesOf(read, over);
    clearInterval(watching);
    const computed = { server: (processorTime(server.pid) ?? 0) - computedBefore, attackers: attackersComputed };
    const [heard] = await over;
    const after = await settledRss(server.pid, before + aims.growth);
    const { status } = await fetch(`${server.url}/readyz`);
    const holds = status === 200 && during.p99 < aims.p99 && after - before <= aims.growth && during.failed === 0;
    const text = report({ seconds, quiet, during, computed, before, most, after, heard, machine: machine() });
    say(text);
    if (seconds >= 600) record('strangers', text);
    say(holds ? 'Holds.' : 'DOES NOT HOLD.');
    return holds ? 0 : 1;
  } finally {
    await server.stop();
    await postgres.close();
    folder.remove();
  }
}

/** Creates a customer's live key by the command line, while the server runs. */
async function openCustomer(dataDir: string, databaseUrl: string): Promise<string> {
  const service = await compose(loadConfig({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, LOG_LEVEL: 'error' }));
  try {
    const { id: organizationId } = await createOrganization(service.services, {
      name: 'Customer',
      billing: 'CONTRACT',
    });
    return (await createApiKey(service.services, { organizationId, mode: 'LIVE', scopes, name: 'soak' })).key;
  } finally {
    await service.close();
  }
}

async function readOnce({ url }: ServerProcess, key: string, id: string): Promise<number> {
  const began = performance.now();
  const headers = { authorization: `Bearer ${key}`, 'x-forwarded-for': '203.0.113.1' };
  const response = await fetch(`${url}/api/v1/envelopes/${id}`, { headers });
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`the customer was answered ${response.status}`);
  return performance.now() - began;
}

interface Times {
  readonly count: number;
  readonly failed: number;
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
}

/** Reads every 50 ms until `until`, without waiting for the last answer. */
async function timesOf(read: () => Promise<number>, until: Promise<unknown>): Promise<Times> {
  const times: number[] = [];
  const pending = new Set<Promise<void>>();
  let failed = 0;
  let isOver = false;
  void until.then(() => {
    isOver = true;
  });
  for (; !isOver; await sleep(EVERY)) {
    const one = read()
      .then(
        (ms) => void times.push(ms),
        () => void failed++,
      )
      .finally(() => pending.delete(one));
    pending.add(one);
  }
  await Promise.all(pending);
  times.sort((a, b) => a - b);
  const at = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;
  return { count: times.length, failed, p50: at(0.5), p99: at(0.99), max: at(1) };
}

/** Resident bytes of a process (Linux). */
const rssOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024;

/** Resources still in use some time later; slow readers are disconnected within a minute. */
async function settledRss(pid: number, enough: number): Promise<number> {
  for (let n = 0; n < 90 && rssOf(pid) > enough; n++) await sleep(1_000);
  return rssOf(pid);
}

interface Figures {
  readonly seconds: number;
  readonly quiet: Times;
  readonly during: Times;
  /** Milliseconds of processor time. */
  readonly computed: { readonly server: number; readonly attackers: number };
  readonly before: number;
  readonly most: number;
  readonly after: number;
  readonly heard: Record<string, Heard>;
  readonly machine: string;
}

function report({ seconds, quiet, during, computed, before, most, after, heard, machine }: Figures): string {
  const row = (name: string, { count, failed, p50, p99, max }: Times) =>
    `| ${name} | ${count} | ${failed} | ${p50.toFixed(0)} | ${p99.toFixed(0)} | ${max.toFixed(0)} |`;
  const wholeSeconds = (ms: number) => `${Math.round(ms / 1_000)} s`;
  const mb = (bytes: number) => `${Math.round(bytes / MB)} MB`;
  const answers = Object.entries(heard).map(([name, counts]) => {
    const lines = Object.entries(counts).map(([what, count]) => `${what}: ${count}`);
    return `| ${name} | ${lines.join(', ') || 'still open at the end'} |`;
  });
  return [
    `Every attack at once for ${seconds} s. RSS of the server: ${mb(before)} before, ${mb(most)} at most, ${mb(after)} after.`,
    `Processor time meanwhile: server ${wholeSeconds(computed.server)}, without its children; attackers ${wholeSeconds(computed.attackers)}.`,
    '',
    '| `GET /envelopes/{id}` of a customer | reads | failed | p50 ms | p99 ms | longest ms |',
    '| --- | --- | --- | --- | --- | --- |',
    row('before', quiet),
    row('during', during),
    '',
    '| attack | answers |',
    '| --- | --- |',
    ...answers,
    '',
    machine,
  ].join('\n');
}
