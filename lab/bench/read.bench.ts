import autocannon from 'autocannon';
import { contract } from '../../test/fixtures/pdf.ts';
import { startBareRoute } from './bare-process.ts';
import { type Row, rounded, type Section } from './section.ts';
import { cpuSeconds, createEnvelope, openBenchWorld } from './world.ts';

interface Figures {
  readonly requestsPerSecond: number;
  /** Requests per second of CPU of the measured process, which is independent of other load. */
  readonly perCpuSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

const CONNECTIONS = 16;
/** Use different envelopes, so that no cache answers for the same one. */
const ENVELOPES = 40;
const ROUNDS = 5;

/** The read that integrators repeat most. */
export const read: Section = {
  name: 'read',
  title: 'Reading an envelope',
  explanation: `GET /api/v1/envelopes/{id} of the real server beside a bare Express route that runs one pg query for the same data (no key, no checks, no links). Each is one process, on the same PostgreSQL, asked by turns by the same generator over ${CONNECTIONS} connections; of ${ROUNDS} rounds the middle one. Aim: at least 0.4 of the bare route.`,
  async run(seconds) {
    const world = await openBenchWorld();
    const bare = await startBareRoute(world.databaseUrl);
    try {
      const pdf = await contract();
      const paths: string[] = [];
      for (let i = 0; i < ENVELOPES; i++) paths.push(`/api/v1/envelopes/${(await createEnvelope(world, pdf)).id}`);
      const rounds: [Figures, Figures][] = [];
      const round = async (duration: number): Promise<[Figures, Figures]> => [
        await fire(bare.url, paths, {}, duration),
        await fire(world.server.url, paths, { authorization: `Bearer ${world.key}` }, duration),
      ];
      // Warm up: measure compiled code, not its compilation.
      await round(Math.max(3, seconds));
      for (let n = 0; n < ROUNDS; n++) rounds.push(await round(Math.max(1, seconds)));
      const [plain, service] = [0, 1].map((way) => middle(rounds.map((measured) => measured[way]!))) as [
        Figures,
        Figures,
      ];
      return [rowOf('bare route', plain, plain), rowOf('GET /envelopes/{id}', service, plain)];
    } finally {
      bare.process.kill();
      await world.close();
    }
  },
};

const rowOf = (way: string, { requestsPerSecond, perCpuSecond, p50Ms, p99Ms }: Figures, plain: Figures): Row => ({
  way,
  'requests per second': Math.round(requestsPerSecond),
  'of bare': rounded(requestsPerSecond / plain.requestsPerSecond),
  'per CPU-second': Math.round(perCpuSecond),
  'of bare, CPU': rounded(perCpuSecond / plain.perCpuSecond),
  'p50, ms': p50Ms,
  'p99, ms': p99Ms,
});

async function fire(
  url: string,
  paths: readonly string[],
  headers: Record<string, string>,
  duration: number,
): Promise<Figures> {
  const before = await cpuSeconds(url);
  const { requests, latency, errors, non2xx } = await autocannon({
    url,
    connections: CONNECTIONS,
    duration,
    headers,
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

/** The median round by requests. */
const middle = (rounds: readonly Figures[]): Figures =>
  rounds.toSorted((a, b) => a.requestsPerSecond - b.requestsPerSecond)[Math.floor(rounds.length / 2)]!;
