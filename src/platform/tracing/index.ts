export { startTracing } from './start-tracing.ts';
export {
  currentTraceparent,
  inSpan,
  isTracing,
  openSpan,
  type RunningSpan,
  type SpanAttributes,
  type SpanSpec,
  traceQueries,
} from './tracing.ts';
