import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** Running child processes of a process (Linux only). */
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

/** Whether the process runs and is not a zombie. */
export function isRunning(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

/**
 * User and system time of a process, with that of all its children unless told otherwise, seconds; Linux counts 100
 * ticks a second.
 */
export function cpuOf(pid: number, { children = true } = {}): number {
  try {
    // The name in parentheses may contain any character; utime, stime and those of ended children follow it.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
    const own = fields.slice(11, children ? 15 : 13).reduce((sum, ticks) => sum + Number(ticks), 0) / 100;
    return children ? own + childrenOf(pid).reduce((sum, child) => sum + cpuOf(child), 0) : own;
  } catch {
    return 0;
  }
}
