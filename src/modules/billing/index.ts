export { reactions } from './reactions.ts';
