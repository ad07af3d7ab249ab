import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** Processes that a process has started and that run, where the system tells (Linux). */
export function childrenOf(pid: number): number[] {
  const tasks = `/proc/${pid}/task`;
  if (!existsSync(tasks)) return [];
  return readdirSync(tasks).flatMap((task) => {
    try {
      return readFileSync(`${tasks}/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
    } catch {
      return [];
    }
  });
}

/** Running, and not merely waiting to be noticed by who inherited it. */
export function isRunning(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

/** User and system time of a process and all that it has started, seconds; of Linux's hundred ticks a second. */
export function cpuOf(pid: number): number {
  const own = () => {
    try {
      // The name in parentheses may hold anything; utime, stime and those of children that ended come after it.
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
      return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / 100;
    } catch {
      return 0;
    }
  };
  return own() + childrenOf(pid).reduce((sum, child) => sum + cpuOf(child), 0);
}
