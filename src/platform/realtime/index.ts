export { type Bus, openBus } from './bus.ts';
export { openRedis, type Redis } from './redis.ts';
