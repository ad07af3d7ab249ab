export { endedBulkSends } from './ended-bulk-sends.ts';
export { jobs, sweep } from './jobs.ts';
export { reasons } from './reasons.ts';
export { BULK_LANE } from './send-rows.ts';
