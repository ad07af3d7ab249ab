import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { rest } from '../../test/world/client.ts';
import { openInspector } from './inspector.ts';
import { startLoad } from './neighbour-load.ts';
import { findUntrue } from './neighbour-verdict.ts';
import { type Neighbour, openNeighbourWorld } from './neighbour-world.ts';
import { makeFolder } from './postgres.ts';
import { freePort, sandboxKey, startServerProcess } from './server-process.ts';

/** Delay of each part of an answer, ms: a request with ten queries waits three seconds. */
const SLOW = 300;
/** Maximum duration of a request and of `/readyz`, ms. */
const LONGEST = 10_000;
const LONGEST_LOOK = 3_000;
/** Time for full recovery after a fault, ms. */
const RECOVERY = 60_000;

const faults = {
  frozen: { begin: async ({ freeze }: Neighbour) => freeze(), end: async ({ thaw }: Neighbour) => thaw() },
  killed: { begin: ({ kill }: Neighbour) => kill(), end: ({ revive }: Neighbour) => revive() },
  slow: { begin: async ({ gate }: Neighbour) => gate.slow(SLOW), end: async ({ gate }: Neighbour) => gate.open() },
  'half-open': {
    begin: async ({ gate }: Neighbour) => gate.swallow(),
    end: async ({ gate }: Neighbour) => gate.open(),
  },
} as const;

/** The services without which `/readyz` answers 503. */
const needed = new Set(['database']);

export interface NeighboursSetup {
  /** Duration of each fault, seconds. */
  readonly seconds: number;
  /** Names of faults and services, to run a part of the campaign; empty: all. */
  readonly only: readonly string[];
  /** File for the output of the server; null: the output is not stored. */
  readonly logFile: string | null;
}

/**
 * `npm run soak -- neighbours`: freezes, kills, slows and half-opens each outside service for `seconds` under load, and checks
 * the answers to callers, `/readyz` and the log. At the end, everything acknowledged must exist exactly once.
 */
export async function breakNeighbours(setup: NeighboursSetup, say: (text: string) => void): Promise<number> {
  const { seconds, only, logFile } = setup;
  const folder = makeFolder('esign-neighbours-');
  const dataDir = path.join(folder.path, 'data');
  const world = await openNeighbourWorld(folder.path);
  const port = await freePort();
  const server = await startServerProcess({ dataDir, port, env: { ...world.env, LOG_LEVEL: 'info' } });
  const broken: string[] = [];
  const key = sandboxKey(dataDir);
  const load = await startLoad(server.url, key);
  try {
    say(
      '| neighbour | fault | requests | 503 | longest, s | longest /readyz, s | named after, s | well after, s | log lines |',
    );
    say('| --- | --- | --: | --: | --: | --: | --: | --: | --: |');
    await sleep(5_000);
    const isWanted = (names: readonly string[], name: string) =>
      !only.some((one) => names.includes(one)) || only.includes(name);
    const names = world.neighbours.map(({ name }) => name);
    for (const neighbour of world.neighbours.filter(({ name }) => isWanted(names, name))) {
      const wanted = Object.entries(faults).filter(([name]) => isWanted(Object.keys(faults), name));
      for (const [fault, { begin, end }] of wanted) {
        const from = performance.now();
        const logFrom = server.output().length;
        const looks: number[] = [];
        let namedAfter: number | null = null;
        const look = async () => {
          const at = performance.now();
          const answer = await fetch(`${server.url}/readyz`);
          const { missing } = (await answer.json()) as { missing: { name: string }[] };
          looks.push(performance.now() - at);
          const isNamed = missing.some(({ name }) => name === neighbour.name);
          if (isNamed) namedAfter ??= performance.now() - from;
          // Another service may still be missing after the previous fault.
          const isUnready = missing.some(({ name }) => needed.has(name));
          if (isUnready !== (answer.status === 503))
            broken.push(`${neighbour.name} ${fault}: /readyz answered ${answer.status}`);
          return missing.length === 0;
        };
        await begin(neighbour);
        while (performance.now() - from < seconds * 1_000) {
          await look();
          await sleep(250);
        }
        await end(neighbour);
        const lifted = performance.now();
        const isLate = () => performance.now() - lifted > RECOVERY;
        let isCreated = false;
        void load.createOne().then(() => (isCreated = true));
        while (!((await look()) && isCreated) && !isLate()) await sleep(100);
        const wellAfter = performance.now() - lifted;
        if (isLate()) broken.push(`${neighbour.name} ${fault}: not well after ${s(wellAfter)} s`);
        const seen = load.seen.filter(({ at, ms }) => at + ms >= from);
        const lines = server
          .output()
          .slice(logFrom)
          .split('\n')
          .filter((line) => line.startsWith('{') && /"level":"(warn|error|fatal)"|"neighbour"/.test(line));
        const longest = Math.max(...seen.map(({ ms }) => ms));
        const longestLook = Math.max(...looks);
        const refused = seen.filter(({ status }) => status === 503);
        const about = `${neighbour.name} ${fault}`;
        for (const { ms, what, status } of seen)
          if (ms > LONGEST) broken.push(`${about}: ${what} took ${s(ms)} s, ${status}`);
        if (longestLook > LONGEST_LOOK) broken.push(`${about}: /readyz took ${s(longestLook)} s`);
        if (namedAfter === null && fault !== 'slow') broken.push(`${about}: /readyz did not name it`);
        if (refused.some(({ retryAfter }) => !retryAfter)) broken.push(`${about}: a 503 without Retry-After`);
        for (const { what, status } of seen)
          if (![200, 201, 503].includes(Number(status))) broken.push(`${about}: ${what} ${status}`);
        if (lines.length > 6) broken.push(`${about}: ${lines.length} log lines: ${lines.slice(0, 8).join(' ')}`);
        const cells = [
          seen.length,
          refused.length,
          s(longest),
          s(longestLook),
          s(namedAfter),
          s(wellAfter),
          lines.length,
        ];
        say(`| ${neighbour.name} | ${fault} | ${cells.join(' | ')} |`);
        await sleep(2_000);
      }
    }
    await load.stop();
    const inspector = await openInspector(dataDir, world.databaseUrl);
    const { facts, untrue } = await findUntrue(inspector, world, load.created).finally(() => inspector.close());
    say(`\n${load.seen.length} requests, ${load.created.size} envelopes acknowledged. ${facts}`);
    broken.push(...untrue);
    const list = await rest(server.url, key, 'GET', '/envelopes?limit=1');
    if (list.status !== 200) broken.push(`in the end a list answers ${list.status}`);
  } finally {
    await load.stop().catch(() => {});
    await server.stop();
    if (logFile) writeFileSync(logFile, server.output());
    await world.close();
    folder.remove();
  }
  for (const problem of [...new Set(broken)]) say(`  BROKEN  ${problem}`);
  return broken.length ? 1 : 0;
}

const s = (ms: number | null) => (ms === null ? '–' : (ms / 1_000).toFixed(1));
