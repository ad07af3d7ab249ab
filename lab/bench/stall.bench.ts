import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { compose } from '../../src/app/compose.ts';
import { loadConfig } from '../../src/platform/config/index.ts';
import { contract } from '../../test/fixtures/pdf.ts';
import { graphql, rest, signByLink } from '../../test/world/client.ts';
import { largestCsv, largestTemplate } from '../../test/world/largest.ts';
import { keyOf } from '../../test/world/session.ts';
import { createTemplate } from '../../test/world/template.ts';
import { cpuOf } from '../soak/processes.ts';
import { createMarkedSession, HANDS } from './marked-session.ts';
import { watchMemory } from './memory.ts';
import { type Row, rounded, type Section } from './section.ts';
import { type BenchWorld, createEnvelope, openBenchWorld, readMetrics } from './world.ts';

/** Limits of the contract. Below one second this only shows that the benchmark runs. */
const sizes = { whole: { people: 500, slots: 200, bytes: 9_900_000 }, small: { people: 20, slots: 4, bytes: 99_000 } };
/** Milliseconds between two reads of the concurrent caller. */
const EVERY = 25;
const IDLE = 3_000;

/** How much the largest allowed requests delay other callers. */
export const stall: Section = {
  name: 'stall',
  title: 'Large things beside small ones',
  explanation: `The largest that the contract allows, one at a time: a session of 500 attendees who signed 200 slots (${HANDS} different pictures), an envelope of five PDFs of 10 MB, and a template of 2,000 fields with its bulk send. Stall: the longest that the event loop of the server process did not turn, by the clock; read: the longest that a caller waited who read a small envelope every 25 ms. The first row is the same while nothing happens: what the machine itself takes. Aim: stalls under 50 ms.`,
  async run(seconds) {
    const { people, slots, bytes } = seconds < 1 ? sizes.small : sizes.whole;
    const world = await openBenchWorld();
    try {
      const small = (await createEnvelope(world, await contract({ pages: 1 }), { send: false })).id;
      const session = await fillSession(world, people, slots);
      const pdf = await contract({ pages: 10, bytes });
      const at = (path: string, method: 'GET' | 'POST' = 'GET', body?: object) => ask(world, path, method, body);
      const url = `/attendance-sessions/${session}`;
      const template = await createTemplate(of(world), world, largestTemplate);
      const csv = largestCsv();
      const all: [what: string, work: () => Promise<unknown>][] = [
        ['nothing', () => sleep(IDLE)],
        ['GET of the session', () => at(url)],
        ['its CSV', () => at(`${url}/export`)],
        ['closing it, until its sheet is sealed', () => closeAndSeal(world, url)],
        ['the job that verifies its chain after that', () => chainVerified(world)],
        ['verifying its sheet', () => verify(world, url)],
        ['verifying it when no block is known', () => forgetBlocks(world, session).then(() => verify(world, url))],
        ['creating the envelope, signing it, until it is sealed', () => signLarge(world, pdf)],
        ['creating a template of 2,000 fields', () => createTemplate(of(world), world, largestTemplate)],
        ['the columns of its bulk sends', () => graph(world, COLUMNS, { id: template.id })],
        ['a CSV of 1,000 rows and 4,100 columns for it', () => graph(world, PREVIEW, { id: template.id, csv })],
      ];
      const rows: Row[] = [];
      // Warm up: measure compiled code, not its compilation.
      for (let n = 0; n < 50; n++) await at(`/envelopes/${small}`);
      for (const [what, work] of all) rows.push({ what, ...(await measure(world, small, work)) });
      return rows;
    } finally {
      await world.close();
    }
  },
};

async function measure(world: BenchWorld, small: string, work: () => Promise<unknown>): Promise<Row> {
  const { url, pid } = world.server;
  const { postgresPid } = world;
  await sleep(500);
  const before = (await readMetrics(url)).get('process_cpu_seconds_total')!;
  const postgresBefore = cpuOf(postgresPid);
  const memory = watchMemory(pid);
  let over = false;
  let longest = 0;
  const reading = (async () => {
    for (; !over; await sleep(EVERY)) {
      const began = performance.now();
      await ask(world, `/envelopes/${small}`);
      longest = Math.max(longest, performance.now() - began);
    }
  })();
  const began = performance.now();
  try {
    await work();
  } finally {
    over = true;
    await reading;
  }
  const took = (performance.now() - began) / 1_000;
  const postgres = cpuOf(postgresPid) - postgresBefore;
  const metrics = await readMetrics(url);
  const peak = memory.stop();
  return {
    seconds: rounded(took),
    'CPU of the process, s': rounded(metrics.get('process_cpu_seconds_total')! - before),
    'CPU of PostgreSQL, s': rounded(postgres),
    'stall, ms': Math.round(metrics.get('nodejs_eventloop_lag_max_seconds')! * 1_000),
    'longest read, ms': Math.round(longest),
    'process MB': Math.round(peak?.processMb ?? 0),
    'with children MB': Math.round(peak?.withChildrenMb ?? 0),
  };
}

const COLUMNS = 'query ($id: ID!) { bulkSendColumns(templateId: $id) { heading } }';
const PREVIEW =
  'query ($id: ID!, $csv: String!) { bulkSendPreview(templateId: $id, csv: $csv) { total problemCount } }';

const of = ({ server }: BenchWorld) => ({ url: server.url });

async function graph({ server, key }: BenchWorld, query: string, variables: Record<string, unknown>): Promise<void> {
  const { errors } = await graphql(server.url, `Bearer ${key}`, query, variables);
  if (errors) throw new Error(JSON.stringify(errors));
}

/** The text of an answer, unparsed: the caller's own event loop is not measured. */
async function ask({ server, key }: BenchWorld, path: string, method = 'GET', body?: object): Promise<string> {
  const answer = await fetch(`${server.url}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  return answer.text();
}

/** Creates a session in which everybody has marked every slot. Returns its id. */
async function fillSession({ databaseUrl, dataDir, key }: BenchWorld, people: number, slots: number): Promise<string> {
  const service = await compose(
    loadConfig({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, PORT: '1', LOG_LEVEL: 'error' }),
  );
  const { services } = service;
  try {
    const { id: keyId, organizationId } = await services.database.prisma.apiKey.findFirstOrThrow({
      where: { mode: 'TEST' },
    });
    const caller = keyOf({ organizationId, keyId, key });
    const id = await createMarkedSession(services, caller, { attendees: people, slots });
    await services.database.pool.query('ANALYZE');
    return id;
  } finally {
    await service.close();
  }
}

async function closeAndSeal(world: BenchWorld, session: string): Promise<void> {
  await ask(world, `${session}/close`, 'POST');
  for (let tries = 0; tries < 1_200; tries++) {
    const answer = await fetch(`${world.server.url}/api/v1${session}/sheet`, {
      headers: { authorization: `Bearer ${world.key}` },
    });
    await answer.text();
    if (answer.ok) return;
    await sleep(250);
  }
  throw new Error('the sheet was not sealed within five minutes');
}

async function chainVerified({ databaseUrl }: BenchWorld): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const sql = `SELECT 1 FROM graphile_worker.jobs WHERE task_identifier = 'evidence.verify'`;
    while ((await client.query(sql)).rows.length > 0) await sleep(50);
  } finally {
    await client.end();
  }
}

/** Removes what the service remembers of the verified blocks of a chain. */
const forgetBlocks = ({ dataDir }: BenchWorld, chainId: string): Promise<void> =>
  rm(path.join(dataDir, 'verified-blocks', chainId.slice(-2), `${chainId}.json`), { force: true });

async function verify(world: BenchWorld, session: string): Promise<void> {
  const { sheet_sha256 } = JSON.parse(await ask(world, `${session}/sheet`));
  const answer = JSON.parse(await ask(world, '/verify', 'POST', { sha256: sheet_sha256 }));
  if (answer.chain_valid !== true) throw new Error('the chain is not valid');
}

async function signLarge(world: BenchWorld, pdf: Buffer): Promise<void> {
  const documents = Array.from({ length: 5 }, (_, n) => ({
    name: `Annexe ${n + 1}.pdf`,
    pdf_base64: pdf.toString('base64'),
  }));
  const { id, signers } = await createEnvelope(world, pdf, { documents });
  for (const { sign_url } of signers) {
    const { data, errors } = await signByLink(world.server.url, sign_url);
    if (!data?.signEnvelope) throw new Error(JSON.stringify(errors));
  }
  for (let tries = 0; tries < 1_200; tries++) {
    const { body } = await rest(world.server.url, world.key, 'GET', `/envelopes/${id}`);
    if (body.status === 'completed') return;
    await sleep(100);
  }
  throw new Error(`${id} was not sealed within two minutes`);
}
