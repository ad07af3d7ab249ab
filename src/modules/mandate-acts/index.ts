export { expireMandate } from './expire-mandate.ts';
export { jobs, sweep } from './jobs.ts';
export { reasons } from './reasons.ts';
export { subscribers } from './subscribers.ts';
