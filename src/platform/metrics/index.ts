export * from './instruments.ts';
export { callOutside, type Neighbour } from './outside-call.ts';
export { watchProcess } from './process.ts';
export { processMetrics } from './registry.ts';
export { type Queryable, type Sample, type StateGauge, StateMetrics, type StateSource } from './state.ts';
