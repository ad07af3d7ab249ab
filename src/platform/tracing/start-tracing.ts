import type { Log } from '../log/index.ts';
import { setTracer } from './tracing.ts';

/** Minimum interval between log lines about lost spans, ms. */
const QUIET = 60_000;

export interface TracingOptions {
  /** Base URL of an OTLP/HTTP collector; null: nothing is recorded or loaded. */
  readonly endpoint: string | null;
  readonly version: string;
  readonly log: Log;
}

/**
 * Starts recording this process's spans, if a collector is configured. If the collector cannot be reached, spans are
 * lost and one warning a minute is logged. Returns a function that sends the remaining spans and stops.
 */
export async function startTracing({ endpoint, version, log }: TracingOptions): Promise<() => Promise<void>> {
  if (endpoint === null) return async () => {};
  const { openTracer } = await import('./otel.ts');
  let toldAt = Number.NEGATIVE_INFINITY;
  const onLoss = (error: Error | undefined) => {
    if (performance.now() - toldAt < QUIET) return;
    toldAt = performance.now();
    log.warn({ err: error }, 'the trace collector rejects spans');
  };
  const { tracer, close } = openTracer({ endpoint, version, onLoss });
  setTracer(tracer);
  return () => {
    setTracer(undefined);
    return close();
  };
}
