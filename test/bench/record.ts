import { readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { inProject } from '../../src/platform/project-root.ts';

const file = inProject('test/bench/RESULTS.md');

/** Replaces the text between the markers of `part` in RESULTS.md. */
export function record(part: string, text: string): void {
  const [begin, end] = [`<!-- ${part}: begin -->`, `<!-- ${part}: end -->`];
  const [before, rest, more] = readFileSync(file, 'utf8').split(begin);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined || more !== undefined)
    throw new Error(`RESULTS.md has no one place for ${part}`);
  writeFileSync(file, `${before}${begin}\n${text.trim()}\n${end}${after}`);
}

/** Load average of the last minute; if it is above the number of cores, the figures mean little. */
const load = (): string => os.loadavg()[0]!.toFixed(1);

/** Describes the machine and its load; call it at the start and at the end. */
export function describeMachine(): () => string {
  const before = load();
  const [cpu] = os.cpus();
  const memory = `${Math.round(os.totalmem() / 2 ** 30)} GB`;
  return () =>
    `${new Date().toISOString().slice(0, 10)}, ${os.cpus().length} × ${cpu?.model.trim() ?? 'unknown CPU'}, ${memory}, ` +
    `${os.type()} ${os.release()}, Node ${process.version}; load average ${before} before, ${load()} after.`;
}
