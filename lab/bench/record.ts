import { readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { inProject } from '../../src/platform/project-root.ts';
import { drawPeers } from './chart.ts';
import { readRecorded } from './recorded.ts';

const file = inProject('lab/bench/RESULTS.md');

/** The chart of README.md. */
export const chartFile = inProject('lab/pictures/seals.svg');

/** Replaces the text between the markers of `part` in RESULTS.md. The chart follows the seals. */
export function record(part: string, text: string): void {
  const [begin, end] = [`<!-- ${part}: begin -->`, `<!-- ${part}: end -->`];
  const [before, rest, more] = readFileSync(file, 'utf8').split(begin);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined || more !== undefined)
    throw new Error(`RESULTS.md has no one place for ${part}`);
  writeFileSync(file, `${before}${begin}\n${text.trim()}\n${end}${after}`);
  const seals = part === 'seal' ? readRecorded(part) : null;
  if (seals) writeFileSync(chartFile, drawPeers(seals));
}

/** Load average of the last minute; if it is above the number of cores, the figures mean little. */
const load = (): number => os.loadavg()[0]!;

/** Describes the machine and its load; call it at the start and at the end. */
export function describeMachine(): () => string {
  const before = load();
  const [cpu] = os.cpus();
  const memory = `${Math.round(os.totalmem() / 2 ** 30)} GB`;
  return () =>
    `${new Date().toISOString().slice(0, 10)}, ${os.cpus().length} × ${cpu?.model.trim() ?? 'unknown CPU'}, ${memory}, ` +
    `${os.type()} ${os.release()}, Node ${process.version}; load average ${before.toFixed(1)} before, ${load().toFixed(1)} after.`;
}

/** How long the load of the section before may take to fade, s. */
const PATIENCE = 300;

/** Waits until the machine does little; false if others keep it busy. */
export async function untilQuiet(): Promise<boolean> {
  for (let waited = 0; load() > os.cpus().length; waited++) {
    if (waited === PATIENCE) return false;
    await sleep(1_000);
  }
  return true;
}
