export { findPreserved } from './find-former.ts';
export { jobs, PRESERVE_TASK, sweep } from './jobs.ts';
export { type PreservationCount, preserveDue } from './preserve-due.ts';
export { reactions } from './reactions.ts';
export { findTroubled, readStanding, type Standing } from './standing.ts';
