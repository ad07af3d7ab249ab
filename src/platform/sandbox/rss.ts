import { readFileSync } from 'node:fs';

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
