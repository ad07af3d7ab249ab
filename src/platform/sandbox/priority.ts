import { readdirSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';
import { codeOf, propertyOf } from '../../kernel/unknown.ts';

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
    const code = codeOf(propertyOf(error, 'info'));
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
