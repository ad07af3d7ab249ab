import os from 'node:os';
import autocannon from 'autocannon';
import { contract } from '../../test/fixtures/pdf.ts';
import { cpuOf } from '../soak/processes.ts';
import type { ServerProcess } from '../soak/server-process.ts';
import { canShareCpu, shareCpu } from './cpu-share.ts';
import { type Row, rounded, type Section } from './section.ts';
import { openWebsWorld, type WebsWorld } from './webs-world.ts';
import { createEnvelope } from './world.ts';

/** Connections to each web process. */
const CONNECTIONS = 8;
const ENVELOPES = 40;
const ROUNDS = 5;
/** Share of a core that each web process gets where the machine's cores must not be the limit. */
const SHARE = 0.3;

/** How much more two web processes serve than one. */
export const webs: Section = {
  name: 'webs',
  title: 'Two web processes beside one',
  explanation: `Two web processes and a worker (\`esign serve --role web\` and \`worker\`) on one PostgreSQL and one Redis, all on this machine, with the generator of the load. One or both web processes are asked by turns, over ${CONNECTIONS} connections each; of ${ROUNDS} rounds the middle one. On two cores one web process takes more than its half already, so the rows with ${SHARE} of a core for each web process show what a machine of its own for each would. Busy: the part of all cores that was used, by anything.`,
  async run(seconds) {
    const world = await openWebsWorld();
    try {
      const reads = await readsOf(world);
      const creations = await creationsOf();
      const rows = [
        ...(await compare('GET /envelopes/{id}', world, reads, seconds)),
        ...(await compare('POST /envelopes, sent', world, creations, seconds)),
      ];
      if (!canShareCpu()) return rows;
      const shares = world.webs.map(({ pid }) => shareCpu(pid, SHARE));
      try {
        rows.push(...(await compare(`GET /envelopes/{id}, ${SHARE} of a core each`, world, reads, seconds)));
      } finally {
        for (const share of shares) share.end();
      }
      return rows;
    } finally {
      await world.close();
    }
  },
};

type Requests = readonly autocannon.Request[];

async function readsOf({ webs: [server], key }: WebsWorld): Promise<Requests> {
  const pdf = await contract();
  const paths: string[] = [];
  for (let i = 0; i < ENVELOPES; i++)
    paths.push(`/api/v1/envelopes/${(await createEnvelope({ server, key }, pdf)).id}`);
  return paths.map((path) => ({ path }));
}

async function creationsOf(): Promise<Requests> {
  const pdf = (await contract()).toString('base64');
  const body = JSON.stringify({
    name: 'Contrat de mission',
    documents: [{ name: 'Contrat.pdf', pdf_base64: pdf }],
    signers: [{ email: 'elodie@exemple.fr', name: 'Élodie Müller' }],
    fields: [{ document_index: 0, signer_index: 0, type: 'signature', page: 1, x: 10, y: 70, width: 30, height: 8 }],
    send: true,
  });
  return [{ method: 'POST', path: '/api/v1/envelopes', headers: { 'content-type': 'application/json' }, body }];
}

interface Figures {
  readonly requestsPerSecond: number;
  readonly p99Ms: number;
  /** CPU of the web processes and of PostgreSQL for one request, ms. */
  readonly webMs: number;
  readonly postgresMs: number;
  readonly busy: number;
}

async function compare(what: string, world: WebsWorld, requests: Requests, seconds: number): Promise<Row[]> {
  const [first] = world.webs;
  // Warm up both.
  await fire(world, world.webs, requests, Math.max(2, seconds));
  const rounds: { one: Figures; two: Figures }[] = [];
  for (let n = 0; n < (seconds < 1 ? 1 : ROUNDS); n++)
    rounds.push({
      one: await fire(world, [first], requests, Math.max(2, seconds)),
      two: await fire(world, world.webs, requests, Math.max(2, seconds)),
    });
  const [one, two] = [middle(rounds.map((round) => round.one)), middle(rounds.map((round) => round.two))];
  return [rowOf(what, 1, one, one), rowOf(what, 2, two, one)];
}

async function fire(
  { key, postgresPid }: WebsWorld,
  webs: readonly ServerProcess[],
  requests: Requests,
  duration: number,
): Promise<Figures> {
  const cpu = () => ({ web: webs.reduce((sum, { pid }) => sum + cpuOf(pid), 0), postgres: cpuOf(postgresPid) });
  const [before, machine] = [cpu(), coreTimes()];
  const results = await Promise.all(
    webs.map(({ url }) =>
      autocannon({
        ...{ url, connections: CONNECTIONS, duration, requests: [...requests] },
        headers: { authorization: `Bearer ${key}` },
      }),
    ),
  );
  const [after, machineAfter] = [cpu(), coreTimes()];
  const total = results.reduce((sum, { requests }) => sum + requests.total, 0);
  const refused = results.reduce((sum, { errors, non2xx }) => sum + errors + non2xx, 0);
  if (refused) throw new Error(`${refused} errors or refusals`);
  return {
    requestsPerSecond: results.reduce((sum, { requests }) => sum + requests.average, 0),
    p99Ms: Math.max(...results.map(({ latency }) => latency.p99)),
    webMs: ((after.web - before.web) * 1_000) / total,
    postgresMs: ((after.postgres - before.postgres) * 1_000) / total,
    busy: (machineAfter.busy - machine.busy) / (machineAfter.all - machine.all),
  };
}

/** Times of all cores since the start of the machine, ms. */
function coreTimes(): { busy: number; all: number } {
  const times = os.cpus().map((core) => core.times);
  const all = times.reduce((sum, { user, nice, sys, idle, irq }) => sum + user + nice + sys + idle + irq, 0);
  return { all, busy: all - times.reduce((sum, { idle }) => sum + idle, 0) };
}

const middle = (rounds: readonly Figures[]): Figures =>
  rounds.toSorted((a, b) => a.requestsPerSecond - b.requestsPerSecond)[Math.floor(rounds.length / 2)]!;

const rowOf = (what: string, processes: number, figures: Figures, one: Figures): Row => ({
  what,
  'web processes': processes,
  'requests per second': rounded(figures.requestsPerSecond),
  'of one': rounded(figures.requestsPerSecond / one.requestsPerSecond),
  'p99, ms': figures.p99Ms,
  'web CPU, ms each': rounded(figures.webMs),
  'PostgreSQL CPU, ms each': rounded(figures.postgresMs),
  busy: `${Math.round(figures.busy * 100)} %`,
});
