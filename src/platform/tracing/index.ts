export {
  currentTraceparent,
  inSpan,
  isTracing,
  openSpan,
  type RunningSpan,
  type SpanAttributes,
  type SpanSpec,
} from './tracing.ts';
