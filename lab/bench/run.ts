import { parseArgs } from 'node:util';
import { advanced } from './advanced.bench.ts';
import { attendance } from './attendance.bench.ts';
import { batch } from './batch.bench.ts';
import { bulk } from './bulk.bench.ts';
import { compareRows } from './compare.ts';
import { create } from './create.bench.ts';
import { evidence } from './evidence.bench.ts';
import { fair } from './fair.bench.ts';
import { frames } from './frames.bench.ts';
import { list } from './list.bench.ts';
import { log } from './log.bench.ts';
import { cellText, joinRuns, type Measured } from './measured.ts';
import { pages } from './pages.bench.ts';
import { read } from './read.bench.ts';
import { describeMachine, record, untilQuiet } from './record.ts';
import { readRecorded } from './recorded.ts';
import { records } from './records.bench.ts';
import { rest } from './rest.bench.ts';
import { seal } from './seal.bench.ts';
import { type Row, type Section, toMarkdown } from './section.ts';
import { sheet } from './sheet.bench.ts';
import { stall } from './stall.bench.ts';
import { start } from './start.bench.ts';
import { validate } from './validate.bench.ts';
import { webhooks } from './webhooks.bench.ts';
import { webs } from './webs.bench.ts';
import { weights } from './weights.bench.ts';
import { whole } from './whole.bench.ts';

/**
 * `npm run bench`: measures and prints. `--only seal,read` runs some, `--seconds N` sets how long each measurement lasts
 * (3; less than 1 only shows that they run), `--runs N` how often each is repeated. `--compare` prints the figures beside
 * those of RESULTS.md, `--record` writes them there and draws the chart of README.md; both take three runs unless told
 * otherwise. A busy machine records nothing. `--margin 30` compares, and names at the end what lost more than 30 %.
 */
const sections = [
  seal,
  advanced,
  validate,
  read,
  list,
  create,
  evidence,
  records,
  log,
  webhooks,
  whole,
  rest,
  webs,
  batch,
  bulk,
  fair,
  attendance,
  sheet,
  stall,
  start,
  pages,
  weights,
  frames,
];

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: sections.map(({ name }) => name).join(',') },
    seconds: { type: 'string', default: '3' },
    record: { type: 'boolean', default: false },
    compare: { type: 'boolean', default: false },
    runs: { type: 'string' },
    margin: { type: 'string' },
  },
});
const only = values.only.split(',');
const unknown = only.filter((name) => !sections.some((section) => section.name === name));
if (unknown.length) throw new Error(`no bench is called ${unknown.join(', ')}`);

const isCompared = values.compare || values.margin !== undefined;
const runs = Number(values.runs ?? (values.record || isCompared ? 3 : 1));
const losses: string[] = [];

async function measure({ name, title, explanation, isCounted, run }: Section): Promise<void> {
  if (values.record && !isCounted && !(await untilQuiet())) {
    process.stdout.write(`\n${title}: the machine is busy, nothing is recorded.\n`);
    return;
  }
  const machine = describeMachine();
  process.stdout.write(`\n${title}\n${explanation}\n`);
  const results: Row[][] = [];
  for (let n = 0; n < runs; n++) results.push(await run(Number(values.seconds)));
  const rows = joinRuns(results);
  const recorded = isCompared ? readRecorded(name) : null;
  const compared = compareRows(recorded, rows);
  console.table(compared.length ? compared.map(({ loss, ...shown }) => shown) : rows.map(textsOf));
  for (const { row, figure, recorded: before, today, loss } of compared)
    if (loss > Number(values.margin ?? Infinity))
      losses.push(`slower: ${name}, ${row}, ${figure}: ${before} recorded, ${today} today`);
  const circumstances = `${machine()} ${runs === 1 ? 'One run.' : `${runs} runs: the middle one (least–most).`}`;
  if (recorded) process.stdout.write(`Recorded: ${recorded.machine}\nToday: `);
  process.stdout.write(`${circumstances}\n`);
  if (values.record) record(name, `${explanation}\n\n${toMarkdown(rows)}\n\n${circumstances}`);
}

const textsOf = (row: Measured) =>
  Object.fromEntries(Object.entries(row).map(([name, cell]) => [name, cellText(cell)]));

for (const section of sections) if (only.includes(section.name)) await measure(section);
for (const line of losses) process.stdout.write(`${line}\n`);
