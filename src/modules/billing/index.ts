export { subscribers } from './subscribers.ts';
