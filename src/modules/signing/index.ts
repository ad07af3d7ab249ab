export { faults } from './faults.ts';
export { jobs, sweep } from './jobs.ts';
export type { SealFacts } from './sealing.ts';
export { provideSealing } from './sealing-means.ts';
