export { type Bus, openBus } from './bus.ts';
