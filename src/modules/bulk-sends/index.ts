export { jobs, sweep } from './jobs.ts';
export { BULK_LANE } from './send-rows.ts';
