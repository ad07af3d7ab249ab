export { jobs, sweep } from './jobs.ts';
export { reactions } from './reactions.ts';
