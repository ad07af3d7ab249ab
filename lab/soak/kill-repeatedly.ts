import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../test/world/free-port.ts';
import { leftBehind } from './count-wrong.ts';
import { childrenOf } from './processes.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';

export interface KillSetup {
  /** Number of items done between two kills. */
  readonly every: number;
  readonly dataDir: string;
  readonly databaseUrl: string;
  readonly onKill?: (done: number, readyMs: number) => void;
}

export interface Survival {
  readonly kills: number;
  /** Milliseconds from the beginning of the work until its end, including the restarts. */
  readonly tookMs: number;
  /** Violations, as texts. */
  readonly broken: readonly string[];
}

/** Work of a server that is killed. */
export interface Work {
  readonly items: number;
  /** Number of items done so far. */
  readonly done: () => Promise<number>;
  readonly isEnded: (server: ServerProcess) => Promise<boolean>;
  /** Counts what the work must have left exactly once; returns the violations. */
  readonly findBroken: () => Promise<readonly string[]>;
}

/** Work that has not ended after this time has failed. */
const LIMIT_MS = 1_200_000;

/** Runs the real server, begins work on it, and kills the server each time `every` further items are done. */
export async function killRepeatedly(
  { every, dataDir, databaseUrl, onKill }: KillSetup,
  begin: (server: ServerProcess) => Promise<Work>,
): Promise<Survival> {
  const port = await freePort();
  const start = () => startServerProcess({ dataDir, port, env: { DATABASE_URL: databaseUrl } });
  let server = await start();
  try {
    const { items, done, isEnded, findBroken } = await begin(server);
    const began = performance.now();
    const orphans: number[] = [];
    let kills = 0;
    for (let next = every; next < items; next += every) {
      while ((await done()) < next) await sleep(2);
      orphans.push(...childrenOf(server.pid));
      await server.kill();
      kills += 1;
      server = await start();
      onKill?.(await done(), server.readyAfterMs);
    }
    while (!(await isEnded(server))) {
      if (performance.now() - began > LIMIT_MS) throw new Error(`not ended after twenty minutes:\n${server.output()}`);
      await sleep(50);
    }
    const tookMs = performance.now() - began;
    return { kills, tookMs, broken: [...(await findBroken()), ...(await leftBehind(orphans))] };
  } finally {
    await server.stop();
  }
}
