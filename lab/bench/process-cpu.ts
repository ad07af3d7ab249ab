import { cpuOf } from '../soak/processes.ts';

/** Seconds of processor time so far. */
export interface CpuTimes {
  /** Of the server's process, with its threads. */
  readonly process: number;
  /** Of the child processes of the server. */
  readonly children: number;
  readonly postgres: number;
}

export function cpuTimes(serverPid: number, postgresPid: number): CpuTimes {
  const process = cpuOf(serverPid, { children: false });
  return { process, children: cpuOf(serverPid) - process, postgres: cpuOf(postgresPid) };
}
