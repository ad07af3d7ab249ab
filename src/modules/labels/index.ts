export { labeled, labelNames } from './store.ts';
