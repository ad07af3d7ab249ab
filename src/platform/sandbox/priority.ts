import { readdirSync, readFileSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';
import { errorCode, propertyOf } from '../../kernel/unknown.ts';

const LOWEST = constants.priority.PRIORITY_LOW;
/** What the system answers when a filter of system calls or a container forbids the call. */
const FORBIDDEN: readonly unknown[] = ['EPERM', 'EACCES'];

let hasWarned = false;

/**
 * Adds `added` to our own niceness and gives the sum to a running process. Linux has a niceness for each thread, and new
 * threads inherit it (setpriority(2)); other systems have one for the process. Ignores what has already ended. Where the
 * system forbids the call, everything continues with equal priority, and the process warns once.
 */
export function lowerPriority(pid: number, added: number): void {
  if (added === 0) return;
  const niceness = Math.min(LOWEST, getPriority() + added);
  const outcomes = threadsOf(pid).map((thread) => trySetPriority(thread, niceness));
  if (hasWarned || !outcomes.includes('forbidden')) return;
  hasWarned = true;
  process.emitWarning('The system forbids setpriority(2): reading documents may slow down the answers to requests.', {
    code: 'ESIGN_PRIORITY',
  });
}

/** Sets the niceness of a thread. */
function trySetPriority(thread: number, niceness: number): 'set' | 'ended' | 'forbidden' {
  try {
    setPriority(thread, niceness);
    return 'set';
  } catch (error) {
    const code = errorCode(propertyOf(error, 'info'));
    if (code === 'ESRCH') return 'ended';
    if (FORBIDDEN.includes(code)) return 'forbidden';
    throw error;
  }
}

function threadsOf(pid: number): readonly number[] {
  if (process.platform !== 'linux') return [pid];
  try {
    return readdirSync(`/proc/${pid}/task`).map(Number);
  } catch {
    return [];
  }
}

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

/**
 * Returns the resident memory of a process in bytes, from /proc/PID/status (proc(5), VmRSS); undefined on other
 * systems and for a dead process. Synchronous: it takes microseconds and must not wait for slow disks.
 */
export function residentBytes(pid: number): number | undefined {
  if (process.platform !== 'linux') return undefined;
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1];
    return kilobytes === undefined ? undefined : Number(kilobytes) * 1024;
  } catch {
    return undefined;
  }
}
