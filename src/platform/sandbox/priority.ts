import { readdirSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';
import { codeOf, propertyOf } from '../../kernel/unknown.ts';

const LOWEST = constants.priority.PRIORITY_LOW;

/**
 * Adds `added` to our own niceness and gives the sum to a running process. Linux has a niceness for each thread, and new
 * threads inherit it (setpriority(2)); other systems have one for the process. Ignores what has already ended.
 */
export function lowerPriority(pid: number, added: number): void {
  if (added === 0) return;
  const niceness = Math.min(LOWEST, getPriority() + added);
  for (const thread of threadsOf(pid)) {
    try {
      setPriority(thread, niceness);
    } catch (error) {
      if (codeOf(propertyOf(error, 'info')) !== 'ESRCH') throw error;
    }
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
