import { readFileSync } from 'node:fs';

/**
 * Resident memory of a process in bytes, as Linux tells it in /proc/PID/status (proc(5), VmRSS); undefined elsewhere
 * and for a process that is gone. Synchronous on purpose: it takes microseconds and must not queue behind slow disks.
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
