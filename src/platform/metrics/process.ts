import { collectDefaultMetrics } from 'prom-client';
import { processMetrics } from './registry.ts';

/** prom-client's own whose names promtool refuses: a gauge does not end in `_total`. */
const misnamed = ['nodejs_active_handles_total', 'nodejs_active_requests_total', 'nodejs_active_resources_total'];

let isWatching = false;

/** Begins to measure the event loop, memory, garbage collection and CPU of this process; once, however often called. */
export function watchProcess(): void {
  if (isWatching) return;
  isWatching = true;
  collectDefaultMetrics({ register: processMetrics });
  for (const name of misnamed) processMetrics.removeSingleMetric(name);
}
