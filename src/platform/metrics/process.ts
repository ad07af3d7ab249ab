import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Metrics } from './metrics.ts';

/** How late the event loop was since the last reading, and what the process takes. Returns what stops it. */
export function watchProcess(metrics: Metrics): () => void {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  // Read in the order of registration: the first one reads for both, then forgets.
  metrics.gauge(
    'nodejs_eventloop_lag_max_seconds',
    'The longest the event loop was late since the last reading.',
    () => {
      for (const quantile of [50, 90, 99]) lag.set(seconds(delay.percentile(quantile)), { quantile: `0.${quantile}` });
      const longest = seconds(delay.max);
      delay.reset();
      return longest;
    },
  );
  const lag = metrics.gauge('nodejs_eventloop_lag_seconds', 'How late the event loop ran since the last reading.');
  metrics.gauge('process_resident_memory_bytes', 'Resident memory.', () => process.memoryUsage.rss());
  metrics.gauge('nodejs_heap_used_bytes', 'JavaScript heap in use.', () => process.memoryUsage().heapUsed);
  metrics.counter('process_cpu_seconds_total', 'User and system time of this process.', () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  });
  metrics.gauge('process_uptime_seconds', 'Time since the start.', () => process.uptime());
  return () => delay.disable();
}

/** Nanoseconds to seconds; the histogram measures its own timer of 10 ms too, which is no delay. */
const seconds = (nanoseconds: number): number =>
  Number.isFinite(nanoseconds) ? Math.max(0, (nanoseconds - 10e6) / 1e9) : 0;
