export * from './instruments.ts';
export { callOutside, type Neighbour, processMetrics, watchProcess } from './instruments.ts';
export { type Sample, type StateGauge, StateMetrics, type StateSource } from './state.ts';
