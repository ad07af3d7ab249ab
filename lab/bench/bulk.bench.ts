import { setTimeout as sleep } from 'node:timers/promises';
import { createBulkSend, csvOf } from '../../test/world/bulk-send.ts';
import { graphql } from '../../test/world/client.ts';
import { createTemplate } from '../../test/world/template.ts';
import { cpuOf } from '../soak/processes.ts';
import { type Row, rounded, type Section } from './section.ts';
import { type BenchWorld, openBenchWorld } from './world.ts';

/** The most that one bulk send can have. */
const ROWS = 1_000;
/** A bulk send that is not done after this time has failed. */
const LIMIT_MS = 1_800_000;

const PREVIEW = `query ($id: ID!, $csv: String!) {
  bulkSendPreview(templateId: $id, csv: $csv) { total problemCount isAffordable } }`;

/** A bulk send of the largest size: its preview, its creation, and the sending. */
export const bulk: Section = {
  name: 'bulk',
  title: 'Bulk sends',
  explanation: `${ROWS.toLocaleString('en')} rows of two people for a template of one page, one server process with its children and PostgreSQL on this machine. Preview: \`bulkSendPreview\`, which checks every row and changes nothing. Creation: \`createBulkSend\`, which checks them again and stores them. Sending: until the last envelope is created and sent, each in a transaction of its own. Aim: a preview within 10 s, because the console waits 30 s.`,
  async run(seconds) {
    // Below one second this only shows that the benchmark runs.
    const rows = seconds < 1 ? 20 : ROWS;
    const world = await openBenchWorld();
    try {
      return [await measure(world, rows)];
    } finally {
      await world.close();
    }
  },
};

async function measure({ server, key }: BenchWorld, rows: number): Promise<Row> {
  const caller = { key };
  const template = await createTemplate(server, caller);
  const csv = csvOf(rows);
  const ask = async (query: string, variables: Record<string, unknown>) => {
    const { data, errors } = await graphql(server.url, `Bearer ${key}`, query, variables);
    if (errors) throw new Error(JSON.stringify(errors));
    return data;
  };
  const timed = async <T>(work: () => Promise<T>): Promise<[T, number]> => {
    const began = performance.now();
    return [await work(), (performance.now() - began) / 1_000];
  };
  const [{ bulkSendPreview: shown }, previewed] = await timed(() => ask(PREVIEW, { id: template.id, csv }));
  if (shown.total !== rows || shown.problemCount > 0) throw new Error(JSON.stringify(shown));
  const [{ id }, created] = await timed(() => createBulkSend(server, caller, template.id, csv));
  const cpu = cpuOf(server.pid);
  const [, sent] = await timed(async () => {
    const began = performance.now();
    for (;;) {
      const { progress } = (await ask('query ($id: ID!) { bulkSend(id: $id) { progress { sent endedAt } } }', { id }))
        .bulkSend;
      if (progress.endedAt && progress.sent === rows) return;
      if (progress.endedAt) throw new Error(`only ${progress.sent} of ${rows} rows were sent`);
      if (performance.now() - began > LIMIT_MS) throw new Error('the bulk send did not end within half an hour');
      await sleep(50);
    }
  });
  return {
    rows,
    'preview, s': rounded(previewed),
    'creation, s': rounded(created),
    'sent after, s': rounded(sent),
    'envelopes per second': rounded(rows / sent),
    'CPU of server and children, ms each': rounded((1_000 * (cpuOf(server.pid) - cpu)) / rows),
  };
}
