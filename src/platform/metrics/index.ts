export { type Counter, type Gauge, type Histogram, Metrics } from './metrics.ts';
export { watchProcess } from './process.ts';
