export { CLOCK_LIMIT, type ClockDifference, ClockWatch } from './clock-watch.ts';
export { type MachineTime, machineTime } from './machine-time.ts';
