import { existsSync, readFileSync } from 'node:fs';
import { childrenOf } from '../soak/processes.ts';

/** The peak memory of a process, alone and with its children, while it was watched. Linux only: null elsewhere. */
export interface Peak {
  readonly processMb: number;
  readonly withChildrenMb: number;
}

const MB = 1024 * 1024;
const PAGE = 4_096;
const EVERY_MS = 10;

/** Watches from outside the process, so that a stall hides nothing. `stop` returns the peaks since the start. */
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

/**
 * Memory of a process and its children, each page that they share counted once (PSS), MB, and the number of children. Linux
 * only: null elsewhere.
 */
export function memoryNow(
  pid: number,
): { readonly processMb: number; readonly withChildrenMb: number; children: number } | null {
  if (!existsSync(`/proc/${pid}/smaps_rollup`)) return null;
  const children = childrenOf(pid);
  const processMb = proportionalMb(pid);
  const withChildrenMb = children.reduce((sum, child) => sum + proportionalMb(child), processMb);
  return { processMb, withChildrenMb, children: children.length };
}

/** 0 if the process has just ended. */
function proportionalMb(pid: number): number {
  try {
    return Number(/^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/** 0 if the process has just ended. */
function residentMb(pid: number): number {
  try {
    return (Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * PAGE) / MB;
  } catch {
    return 0;
  }
}
