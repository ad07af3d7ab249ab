export { type Bus, openBus } from './bus.ts';
export { openRedis } from './redis.ts';
