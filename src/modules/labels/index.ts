export { reasons } from './reasons.ts';
export { labeled, labelNames } from './store.ts';
