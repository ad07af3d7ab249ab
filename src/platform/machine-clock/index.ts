export { CLOCK_LIMIT, type ClockDifference, ClockWatch, type MachineTime, machineTime } from './clock-watch.ts';
