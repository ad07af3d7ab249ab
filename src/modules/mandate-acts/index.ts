export { expireMandate } from './expire-mandate.ts';
export { jobs, sweep } from './jobs.ts';
export { reactions } from './reactions.ts';
