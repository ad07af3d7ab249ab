import { parseArgs } from 'node:util';
import { advanced } from './advanced.bench.ts';
import { attendance } from './attendance.bench.ts';
import { batch } from './batch.bench.ts';
import { create } from './create.bench.ts';
import { evidence } from './evidence.bench.ts';
import { fair } from './fair.bench.ts';
import { frames } from './frames.bench.ts';
import { list } from './list.bench.ts';
import { pages } from './pages.bench.ts';
import { read } from './read.bench.ts';
import { describeMachine, record } from './record.ts';
import { seal } from './seal.bench.ts';
import { toMarkdown } from './section.ts';
import { sheet } from './sheet.bench.ts';
import { stall } from './stall.bench.ts';
import { validate } from './validate.bench.ts';
import { webhooks } from './webhooks.bench.ts';
import { webs } from './webs.bench.ts';
import { whole } from './whole.bench.ts';

/**
 * `npm run bench`: measures and prints. `--only seal,read` runs some, `--seconds N` sets how long each measurement lasts
 * (3; less than 1 only shows that they run), `--record` writes them to RESULTS.md.
 */
const sections = [
  seal,
  advanced,
  validate,
  read,
  list,
  create,
  evidence,
  webhooks,
  whole,
  webs,
  batch,
  fair,
  attendance,
  sheet,
  stall,
  pages,
  frames,
];

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: sections.map(({ name }) => name).join(',') },
    seconds: { type: 'string', default: '3' },
    record: { type: 'boolean', default: false },
  },
});
const only = values.only.split(',');
const unknown = only.filter((name) => !sections.some((section) => section.name === name));
if (unknown.length) throw new Error(`no bench is called ${unknown.join(', ')}`);

for (const { name, title, explanation, run } of sections.filter((section) => only.includes(section.name))) {
  const machine = describeMachine();
  process.stdout.write(`\n${title}\n${explanation}\n`);
  const rows = await run(Number(values.seconds));
  console.table(rows);
  process.stdout.write(`${machine()}\n`);
  if (values.record) record(name, `${explanation}\n\n${toMarkdown(rows)}\n\n${machine()}`);
}
