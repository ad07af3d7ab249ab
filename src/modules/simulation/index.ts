export { faults } from './faults.ts';
export { reasons } from './reasons.ts';
