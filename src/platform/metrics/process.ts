import { collectDefaultMetrics } from 'prom-client';
import { processMetrics } from './registry.ts';

/** prom-client's default metrics whose names promtool rejects: a gauge must not end in `_total`. */
const misnamed = ['nodejs_active_handles_total', 'nodejs_active_requests_total', 'nodejs_active_resources_total'];

let isWatching = false;

/** Starts measuring the event loop, memory, garbage collection and CPU of this process. Further calls do nothing. */
export function watchProcess(): void {
  if (isWatching) return;
  isWatching = true;
  collectDefaultMetrics({ register: processMetrics });
  for (const name of misnamed) processMetrics.removeSingleMetric(name);
}
