import { uptime } from 'node:os';
import { SECOND } from '../../kernel/clock.ts';

/** The time of the machine, from two sources, ms. Tests move one of them. */
export interface MachineTime {
  /** Since 1970, by the clock that can be set. */
  wall(): number;
  /** Counts steadily, also while the machine sleeps; nobody can set it. */
  steady(): number;
}

export const machineTime: MachineTime = {
  wall: () => Date.now(),
  // Linux's monotonic clock, which `performance.now` reads, stands still while the machine sleeps.
  steady: process.platform === 'linux' ? () => uptime() * SECOND : () => performance.now(),
};
