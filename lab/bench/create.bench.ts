import { contract } from '../../test/fixtures/pdf.ts';
import { watchMemory } from './memory.ts';
import { type Row, rounded, type Section } from './section.ts';
import { type SpoolFigures, spoolFigures } from './spool.bench.ts';
import { type BenchWorld, createEnvelope, openBenchWorld, readMetrics } from './world.ts';

const MB = 1024 * 1024;
/** Just under the limit of 10 MB per document. */
const FILE_BYTES = 10 * MB - 200_000;

/**
 * `POST /envelopes` with five PDFs of 10 MB, compared with the least cost of reading such a body and with a simple
 * parser.
 */
export const create: Section = {
  name: 'create',
  title: 'Large envelopes',
  explanation:
    'A body with five PDFs of 10 MB. Plain: read whole, JSON.parse, decode, hash, write, in an idle process. Spooled: the same by the service’s way in. POST /envelopes: the real server, inspection in children, fields placed, stored durably, sent. Stall: the longest that the event loop did not turn. Memory: growth of the resident set at its highest; aim of the loop: 100 ms.',
  async run(seconds) {
    const rows = (await spoolFigures(seconds < 1 ? [1] : [1, 20])).map(rowOf);
    const world = await openBenchWorld();
    try {
      const pdfs = await Promise.all([20, 21, 22, 23, 24].map((pages) => contract({ pages, bytes: FILE_BYTES })));
      await post(world, [await contract()]);
      for (const atOnce of seconds < 1 ? [1] : [1, 4]) rows.push(await measure(world, pdfs, atOnce));
      return rows;
    } finally {
      await world.close();
    }
  },
};

const names = { plain: 'plain', spool: 'spooled' };

const rowOf = ({ way, bodiesAtOnce, wallMs, stallMs, grownMb }: SpoolFigures): Row => ({
  way: names[way],
  'bodies at once': bodiesAtOnce,
  'wall, ms': Math.round(wallMs),
  'stall, ms': Math.round(stallMs),
  'memory, MB': Math.round(grownMb),
  'with children, MB': Math.round(grownMb),
});

async function post(world: BenchWorld, pdfs: readonly Buffer[]): Promise<void> {
  const documents = pdfs.map((pdf, n) => ({ name: `${n}.pdf`, pdf_base64: pdf.toString('base64') }));
  await createEnvelope(world, pdfs[0]!, { documents });
}

async function measure(world: BenchWorld, pdfs: readonly Buffer[], atOnce: number): Promise<Row> {
  const idle = watchMemory(world.server.pid).stop();
  await readMetrics(world.server.url);
  const memory = watchMemory(world.server.pid);
  const began = performance.now();
  await Promise.all(Array.from({ length: atOnce }, () => post(world, pdfs)));
  const wallMs = performance.now() - began;
  const peak = memory.stop();
  const stall = (await readMetrics(world.server.url)).get('nodejs_eventloop_lag_max_seconds')!;
  const grown = (of: 'processMb' | 'withChildrenMb') => (peak && idle ? Math.round(peak[of] - idle[of]) : 'not known');
  return {
    way: 'POST /envelopes',
    'bodies at once': atOnce,
    'wall, ms': Math.round(wallMs),
    'stall, ms': rounded(stall * 1_000),
    'memory, MB': grown('processMb'),
    'with children, MB': grown('withChildrenMb'),
  };
}
