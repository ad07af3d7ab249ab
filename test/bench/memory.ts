import { existsSync, readFileSync } from 'node:fs';
import { childrenOf } from '../soak/processes.ts';

/** The most that a process, and it with its children, had in memory while it was watched. Linux only: null elsewhere. */
export interface Peak {
  readonly processMb: number;
  readonly withChildrenMb: number;
}

const MB = 1024 * 1024;
const PAGE = 4_096;
const EVERY_MS = 10;

/** Watches from outside, so that a stalled process hides nothing. `stop` gives what was seen since. */
export function watchMemory(pid: number): { stop(): Peak | null } {
  if (!existsSync(`/proc/${pid}/statm`)) return { stop: () => null };
  let [processMb, withChildrenMb] = [0, 0];
  const look = () => {
    const own = residentMb(pid);
    processMb = Math.max(processMb, own);
    withChildrenMb = Math.max(withChildrenMb, own + childrenOf(pid).reduce((sum, child) => sum + residentMb(child), 0));
  };
  look();
  const timer = setInterval(look, EVERY_MS);
  return {
    stop() {
      clearInterval(timer);
      look();
      return { processMb, withChildrenMb };
    },
  };
}

/** Nothing where the process has just ended. */
function residentMb(pid: number): number {
  try {
    return (Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * PAGE) / MB;
  } catch {
    return 0;
  }
}
