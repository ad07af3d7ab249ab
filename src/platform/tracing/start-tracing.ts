import type { Log } from '../log/index.ts';
import { setTracer } from './tracing.ts';

/** The log is told of lost spans once in this many milliseconds. */
const QUIET = 60_000;

export interface TracingOptions {
  /** Base address of an OTLP/HTTP collector; null: nothing is recorded and nothing is loaded. */
  readonly endpoint: string | null;
  readonly version: string;
  readonly log: Log;
}

/**
 * Records spans of this process from now on, where a collector is configured. A collector that cannot be reached costs
 * its spans and a warning a minute. Returns what sends the last ones and ends it.
 */
export async function startTracing({ endpoint, version, log }: TracingOptions): Promise<() => Promise<void>> {
  if (endpoint === null) return async () => {};
  const { openTracer } = await import('./otel.ts');
  let toldAt = Number.NEGATIVE_INFINITY;
  const onLoss = (error: Error | undefined) => {
    if (performance.now() - toldAt < QUIET) return;
    toldAt = performance.now();
    log.warn({ err: error }, 'the trace collector does not take spans');
  };
  const { tracer, close } = openTracer({ endpoint, version, onLoss });
  setTracer(tracer);
  return () => {
    setTracer(undefined);
    return close();
  };
}
