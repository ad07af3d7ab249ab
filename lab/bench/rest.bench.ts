import { setTimeout as sleep } from 'node:timers/promises';
import { memoryNow } from './memory.ts';
import { type Row, rounded, type Section } from './section.ts';
import { measureEnvelopes } from './whole.bench.ts';

/** A child ends after a minute without a task; a heap that is not used shrinks some seconds later. */
const REST_MS = 75_000;

/** The memory that a service keeps when its work is done. */
export const rest: Section = {
  name: 'rest',
  title: 'Memory after a load',
  explanation:
    'Memory of the server process and its children, MB, pages that they share counted once (PSS), without PostgreSQL: at the end of a load of whole envelopes (simple, two signers, 8 at a time, as in “Whole envelopes”), and 75 s later. Aims: 350 and 200.',
  async run(seconds) {
    const rows: Row[] = [];
    // Below one second this only shows that the benchmark runs.
    const restMs = seconds < 1 ? 10 : REST_MS;
    await measureEnvelopes('simple', seconds, async ({ server: { pid } }) => {
      rows.push(row('at the end of the load', pid, 350));
      await sleep(restMs);
      rows.push(row('75 s later', pid, 200));
    });
    return rows;
  },
};

function row(when: string, pid: number, aim: number): Row {
  const memory = memoryNow(pid);
  return {
    when,
    children: memory?.children ?? '–',
    'process, MB': memory ? rounded(memory.processMb) : '–',
    'with children, MB': memory ? rounded(memory.withChildrenMb) : '–',
    'aim, MB': aim,
  };
}
