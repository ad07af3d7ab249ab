import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import { entryArguments } from '../../src/platform/sandbox/index.ts';
import { contract } from '../fixtures/pdf.ts';
import { freePort } from '../soak/server-process.ts';
import { cpuSeconds, createEnvelope, openBenchWorld } from './world.ts';

/**
 * `GET /api/v1/envelopes/{id}` of the real server beside a bare Express route that runs one `pg` query for the same
 * data. Both are one process, on the same PostgreSQL, asked by the same generator over as many connections, by turns.
 */
export interface ReadFigures {
  readonly way: 'service' | 'bare';
  readonly requestsPerSecond: number;
  /** Requests for each second of CPU of the measured process: says the same on a busy machine. */
  readonly perCpuSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

const CONNECTIONS = 16;
/** Different envelopes, so that nothing can live from asking for the same one. */
const ENVELOPES = 40;
const ROUNDS = 3;

export async function readFigures(seconds = 5, nodeOptions: readonly string[] = []): Promise<ReadFigures[]> {
  const world = await openBenchWorld(nodeOptions);
  const bare = await startBareRoute(world.databaseUrl);
  try {
    const pdf = await contract();
    const paths: string[] = [];
    for (let i = 0; i < ENVELOPES; i++) paths.push(`/api/v1/envelopes/${(await createEnvelope(world, pdf)).id}`);
    const ways = [
      { way: 'bare', url: bare.url, headers: {} },
      { way: 'service', url: world.server.url, headers: { authorization: `Bearer ${world.key}` } },
    ] as const;
    for (const { url, headers } of ways) await fire(url, paths, headers, Math.min(3, seconds));
    const rounds: ReadFigures[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      for (const { way, url, headers } of ways) rounds.push({ way, ...(await fire(url, paths, headers, seconds)) });
    }
    return ways.map(({ way }) => middle(rounds.filter((round) => round.way === way)));
  } finally {
    bare.process.kill();
    await world.close();
  }
}

async function fire(
  url: string,
  paths: readonly string[],
  headers: Record<string, string>,
  duration: number,
): Promise<Omit<ReadFigures, 'way'>> {
  const before = await cpuSeconds(url);
  const { requests, latency, errors, non2xx } = await autocannon({
    ...{ url, connections: CONNECTIONS, duration, headers },
    requests: paths.map((path) => ({ path })),
  });
  if (errors || non2xx) throw new Error(`${errors} errors, ${non2xx} refusals`);
  const spent = (await cpuSeconds(url)) - before;
  return {
    requestsPerSecond: requests.average,
    perCpuSecond: requests.total / spent,
    p50Ms: latency.p50,
    p99Ms: latency.p99,
  };
}

/** The round in the middle, by requests. */
const middle = (rounds: readonly ReadFigures[]): ReadFigures =>
  rounds.toSorted((a, b) => a.perCpuSecond - b.perCpuSecond)[Math.floor(rounds.length / 2)]!;

async function startBareRoute(databaseUrl: string): Promise<{ url: string; process: ChildProcess }> {
  const entry = new URL('./bare-route.ts', import.meta.url);
  const port = await freePort();
  const process_ = spawn(process.execPath, [...entryArguments(entry), fileURLToPath(entry)], {
    env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(process_.stdout!, 'data');
  return { url: `http://127.0.0.1:${port}`, process: process_ };
}

if (import.meta.filename === process.argv[1]) {
  const profile = process.argv.includes('--profile') ? ['--cpu-prof', '--cpu-prof-dir=/tmp/prof'] : [];
  const rows = await readFigures(Number(process.env.BENCH_SECONDS ?? 5), profile);
  console.table(rows);
  const [bare, service] = rows;
  console.log(
    'ratio',
    service!.requestsPerSecond / bare!.requestsPerSecond,
    'by CPU',
    service!.perCpuSecond / bare!.perCpuSecond,
  );
}
