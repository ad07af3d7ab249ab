export { startTracing } from './start-tracing.ts';
export { traceQueries } from './trace-queries.ts';
export {
  currentTraceparent,
  inSpan,
  isTracing,
  openSpan,
  type RunningSpan,
  type SpanAttributes,
  type SpanSpec,
} from './tracing.ts';
