export { provideSealing } from './authorities.ts';
export { faults } from './faults.ts';
export { jobs, sweep } from './jobs.ts';
export { reactions } from './reactions.ts';
export type { SealFacts } from './sealing.ts';
export { certificateSubject, findSignature } from './signature-row.ts';
