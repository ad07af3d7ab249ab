import path from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { joinRuns } from '../bench/measured.ts';
import { describeMachine, record } from '../bench/record.ts';
import { type Row, rounded, toMarkdown } from '../bench/section.ts';
import { makeFolder } from '../soak/postgres.ts';
import { type Operation, openOperations } from './operations.ts';
import { fillWorld, openFilledWorld, type Scale } from './world.ts';

/**
 * `npm run scale`: the same operations on a database with a thousand envelopes and on a large one, in turns.
 * `--envelopes N` (1,000,000) and `--organizations N` (10,000) set the size of the large one; `--record` writes the
 * result to RESULTS.md. `--data FOLDER` keeps the filled databases there and finds them again; with `--fill` they are
 * only filled. A million envelopes need about 25 GB of disk.
 */
const { values } = parseArgs({
  options: {
    envelopes: { type: 'string', default: '1000000' },
    organizations: { type: 'string', default: '10000' },
    data: { type: 'string' },
    fill: { type: 'boolean', default: false },
    record: { type: 'boolean', default: false },
  },
});
const large: Scale = { envelopes: Number(values.envelopes), organizations: Number(values.organizations) };
const small: Scale = { envelopes: 1_000, organizations: 10 };
if (values.fill && !values.data) throw new Error('--fill needs --data FOLDER: without it nothing is kept.');

interface Filled {
  readonly operations: readonly Operation[];
  readonly databaseUrl: string;
  close(): Promise<void>;
}

/** A service whose database is filled to a scale. */
async function open(folder: string, scale: Scale): Promise<Filled> {
  const world = await openFilledWorld(folder);
  try {
    const { operations, close } = await openOperations(world, scale.envelopes);
    const { databaseUrl } = world;
    return { operations, databaseUrl, close: () => close().finally(world.close) };
  } catch (error) {
    await world.close();
    throw error;
  }
}

/** Rows and bytes of the largest tables, with their indexes. */
async function readSizes(databaseUrl: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query(
      `SELECT relname, reltuples, pg_table_size(oid) AS own, pg_indexes_size(oid) AS indexes
       FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
       ORDER BY pg_total_relation_size(oid) DESC LIMIT 12`,
    );
    return rows.map(({ relname, reltuples, own, indexes }) => ({
      table: relname,
      rows: Math.max(0, Math.round(Number(reltuples))),
      'table, MB': rounded(Number(own) / 2 ** 20),
      'indexes, MB': rounded(Number(indexes) / 2 ** 20),
    }));
  } finally {
    await client.end();
  }
}

/** Times of one operation on both services, ms. Their calls alternate, so that other work on the machine meets both. */
async function measure(onSmall: Operation, onLarge: Operation): Promise<Row> {
  const times = { small: [] as number[], large: [] as number[] };
  // The first calls compile code and fill caches; they do not count.
  const first = -Math.ceil(onSmall.calls / 4);
  for (let call = first; call < onSmall.calls; call++) {
    const small = await time(() => onSmall.run(call - first));
    const large = await time(() => onLarge.run(call - first));
    if (call < 0) continue;
    times.small.push(small);
    times.large.push(large);
  }
  const at = (values: readonly number[], part: number) =>
    values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))]!;
  const [p50, p99] = [0.5, 0.99].map((part) => [at(times.small, part), at(times.large, part)] as const);
  return {
    operation: onSmall.name,
    'p50 on 1,000, ms': rounded(p50![0]),
    'p50, ms': rounded(p50![1]),
    'p99 on 1,000, ms': rounded(p99![0]),
    'p99, ms': rounded(p99![1]),
    '× at p50': rounded(p50![1] / p50![0]),
    '× at p99': rounded(p99![1] / p99![0]),
  };
}

async function time(run: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await run();
  return performance.now() - start;
}

async function compare(folderOf: (name: string) => string): Promise<void> {
  const machine = describeMachine();
  const onSmall = await open(folderOf('small'), small);
  const onLarge = await open(folderOf('large'), large);
  try {
    const rows: Row[] = [];
    for (const [index, operation] of onSmall.operations.entries()) {
      rows.push(await measure(operation, onLarge.operations[index]!));
      process.stderr.write(`${JSON.stringify(rows.at(-1))}\n`);
    }
    const sizes = await readSizes(onLarge.databaseUrl);
    console.table(rows);
    console.table(sizes);
    if (!values.record) return;
    const size = `${large.envelopes.toLocaleString('en')} envelopes of ${large.organizations.toLocaleString('en')} organisations`;
    record(
      'scale',
      `${size}, beside 1,000 of 10.\n\n${toMarkdown(joinRuns([rows]))}\n\n${toMarkdown(joinRuns([sizes]))}\n\n${machine()}`,
    );
  } finally {
    await onSmall.close();
    await onLarge.close();
  }
}

const folder = values.data ? null : makeFolder('esign-scale-');
const folderOf = (name: string) => path.join(folder?.path ?? path.resolve(values.data!), name);
try {
  await fillWorld(folderOf('small'), small);
  await fillWorld(folderOf('large'), large);
  if (!values.fill) await compare(folderOf);
} finally {
  folder?.remove();
}
