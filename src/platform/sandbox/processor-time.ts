import { readFileSync } from 'node:fs';

/** Linux counts in ticks of 1/100 second (USER_HZ, proc(5)), whatever the kernel's own clock is. */
const TICK_MS = 10;

/**
 * Returns the processor time, ms, that a process and its threads have used, from utime and stime of /proc/PID/stat
 * (proc(5)); undefined on other systems and for a dead process. Synchronous: it takes microseconds and must not wait
 * for slow disks.
 */
export function processorTime(pid: number): number | undefined {
  if (process.platform !== 'linux') return undefined;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The second field is the program's name in parentheses, which may contain spaces and parentheses.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = Number(fields[11]) + Number(fields[12]);
    return Number.isFinite(ticks) ? ticks * TICK_MS : undefined;
  } catch {
    return undefined;
  }
}
