import { setTimeout as sleep } from 'node:timers/promises';
import { contract } from '../../test/fixtures/pdf.ts';
import { authorities, prepare, sealAndArchive } from '../../test/standards/pades/world.ts';
import { rest } from '../../test/world/client.ts';
import { openAgency, progressOf, putBeforeAgent, sendEnvelopes } from '../soak/agency.ts';
import { cpuOf } from '../soak/processes.ts';
import { perCpuSecond } from './cpu.ts';
import { type Row, rounded, type Section } from './section.ts';
import { type BenchWorld, openBenchWorld } from './world.ts';

const COUNT = 500;
const sizes = [
  { document: '100 KB', pages: 10, bytes: 80_000, aim: 'under 10 s' },
  { document: '1 MB', pages: 10, bytes: 1_000_000, aim: '' },
] as const;
/** Reads per second while the batch is sealed, as by a busy integrator. */
const READS = 20;

/** A complete batch, measured from its agent's code. */
export const batch: Section = {
  name: 'batch',
  title: 'Batches',
  explanation: `${COUNT} envelopes of one document and its agent, sealed with one code at B-LTA with their evidence files, one server process with its children and PostgreSQL on this machine. Time: from sending the code until the batch is applied. Meanwhile ${READS} reads of an envelope a second, as a caller sees them. The raw seal is that of the document alone, B-LTA, in memory, in the process that measures: the rest is evidence file, disk, database, children and the reads.`,
  async run(seconds) {
    const rows: Row[] = [];
    // Below one second this only shows that the benchmark runs.
    const count = seconds < 1 ? 10 : COUNT;
    for (const { document, aim, ...size } of sizes) {
      const world = await openBenchWorld();
      try {
        const pdf = await contract(size);
        const measured = await measure(world, pdf, count);
        rows.push({ document, ...measured, 'raw seal, ms of CPU': rounded(await rawSeal(pdf, seconds)), aim });
      } finally {
        await world.close();
      }
    }
    return rows;
  },
};

/** Milliseconds of CPU to seal one document alone. */
async function rawSeal(pdf: Buffer, seconds: number): Promise<number> {
  const world = await authorities();
  const seal = () => sealAndArchive(prepare(pdf), world);
  return 1_000 / (await perCpuSecond(seal, seconds));
}

async function measure(world: BenchWorld, pdf: Buffer, count: number): Promise<Row> {
  const { server, key } = world;
  const agency = await openAgency(server.url, key, world.databaseUrl);
  const ids = await sendEnvelopes(agency, pdf, count);
  const { id, decide } = await putBeforeAgent(agency, ids);
  await sleep(1_000);

  const latencies: number[] = [];
  let over = false;
  const reading = readMeanwhile(server.url, key, ids, latencies, () => over);
  const began = performance.now();
  const cpu = cpuOf(server.pid);
  await decide();
  const decided = performance.now() - began;
  while ((await progressOf(agency, id)).status !== 'APPLIED') {
    await sleep(50);
    if (performance.now() - began > 600_000) throw new Error('the batch was not applied within ten minutes');
  }
  const took = (performance.now() - began) / 1_000;
  const spent = cpuOf(server.pid) - cpu;
  over = true;
  await reading;
  latencies.sort((a, b) => a - b);
  const at = (part: number) =>
    Math.round(latencies[Math.min(latencies.length - 1, Math.floor(part * latencies.length))]!);
  return {
    envelopes: count,
    'the decision, ms': Math.round(decided),
    'applied after, s': rounded(took),
    'envelopes per second': rounded(count / took),
    'reads, p50 ms': at(0.5),
    'reads, p99 ms': at(0.99),
    'CPU of server and children, ms each': rounded((1_000 * spent) / count),
  };
}

async function readMeanwhile(
  url: string,
  key: string,
  ids: readonly string[],
  latencies: number[],
  over: () => boolean,
): Promise<void> {
  const open: Promise<void>[] = [];
  while (!over()) {
    const began = performance.now();
    const id = ids[Math.floor(Math.random() * ids.length)]!;
    open.push(rest(url, key, 'GET', `/envelopes/${id}`).then(() => void latencies.push(performance.now() - began)));
    await sleep(1_000 / READS);
  }
  await Promise.all(open);
}
