import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inProject } from '../../src/platform/project-root.ts';
import { processorTime } from '../../src/platform/sandbox/priority.ts';
import { makeFolder } from '../soak/postgres.ts';
import { freePort, startServerProcess } from '../soak/server-process.ts';
import { watchMemory } from './memory.ts';
import { type Row, rounded, type Section } from './section.ts';

/** How often the service starts on the same data; the middle one counts. */
const STARTS = 5;
/** Time after which nothing is left to do, ms. */
const REST = 5_000;

/** How long a start takes, and the memory of a service that does nothing. */
export const start: Section = {
  name: 'start',
  title: 'Start',
  explanation: `A release (\`npm run release\`) started with the built-in PostgreSQL by \`npm start\`: first on an empty DATA_DIR, then ${STARTS} times on it, of which the middle one counts. Ready: from the start of the process until \`/readyz\` answers 200. Memory of the process without children, ${REST / 1_000} s after. BENCH_NODES names more programs of Node, separated by commas. Aims: 1.0 s and 180 MB at a later start.`,
  async run() {
    const folder = makeFolder('esign-start-');
    const release = path.join(folder.path, 'release');
    try {
      execFileSync(process.execPath, [inProject('src/app/bin/release.mjs'), release], { stdio: 'ignore' });
      const nodes = [process.execPath, ...(process.env.BENCH_NODES?.split(',') ?? [])];
      const rows: Row[] = [];
      for (const [index, node] of nodes.entries())
        rows.push(...(await startsOf(node, release, path.join(folder.path, `data-${index}`))));
      return rows;
    } finally {
      folder.remove();
    }
  },
};

interface Start {
  readonly ready: number;
  readonly cpu: number;
  readonly memory: number;
}

async function startsOf(node: string, folder: string, dataDir: string): Promise<Row[]> {
  const version = execFileSync(node, ['--version'], { encoding: 'utf8' }).trim();
  const seen: Start[] = [];
  // The same port for all starts: certificates contain the address of the service, and another one needs new ones.
  const port = await freePort();
  for (let n = 0; n <= STARTS; n++) {
    const server = await startServerProcess({ dataDir, port, folder, node });
    const cpu = processorTime(server.pid) ?? Number.NaN;
    await sleep(REST);
    const memory = watchMemory(server.pid).stop()?.processMb ?? Number.NaN;
    seen.push({ ready: server.readyAfterMs / 1_000, cpu: cpu / 1_000, memory });
    await server.stop();
  }
  const [first, ...later] = seen;
  const row = (which: string, { ready, cpu, memory }: Start): Row => ({
    ...{ node: version, start: which, 'ready after, s': rounded(ready) },
    ...{ 'CPU until then, s': rounded(cpu), 'memory at rest, MB': rounded(memory) },
  });
  return [row('first', first!), row('later', middle(later))];
}

function middle(starts: readonly Start[]): Start {
  const of = (figure: keyof Start) => starts.map((one) => one[figure]).sort((a, b) => a - b)[starts.length >> 1]!;
  return { ready: of('ready'), cpu: of('cpu'), memory: of('memory') };
}
