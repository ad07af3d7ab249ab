export { findPreserved } from './find-former.ts';
export { jobs, PRESERVE_TASK, sweep } from './jobs.ts';
export { liveBlobs } from './live-blobs.ts';
export { type PreservationCount, preserveDue } from './preserve-due.ts';
export { findTroubled, type PreservationStatus, readStatus } from './status.ts';
export { subscribers } from './subscribers.ts';
