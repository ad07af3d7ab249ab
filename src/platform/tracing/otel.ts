import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import {
  type Context,
  isSpanContextValid,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import { parseTraceParent } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor, type SpanExporter } from '@opentelemetry/sdk-trace-base';
import { Fault } from '../../kernel/fault.ts';
import { isRecord, propertyOf } from '../../kernel/unknown.ts';
import type { RunningSpan, SpanSpec, Tracer } from './tracing.ts';

export interface CollectorOptions {
  /** Base URL of the collector: spans are sent to `/v1/traces` below it (OTLP/HTTP, JSON). */
  readonly endpoint: string;
  readonly version: string;
  /** Called for each lost batch of spans. */
  readonly onLoss: (error: Error | undefined) => void;
}

/** A collector that does not answer causes only the loss of spans. */
const limits = { exportMs: 5_000, queue: 4_096, closeMs: 3_000 };

/** Records spans with OpenTelemetry's SDK and sends them in batches. Sets no OpenTelemetry globals. */
export function openTracer({ endpoint, version, onLoss }: CollectorOptions): {
  readonly tracer: Tracer;
  readonly close: () => Promise<void>;
} {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    timeoutMillis: limits.exportMs,
  });
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'esign',
      'service.version': version,
      'service.instance.id': randomUUID(),
    }),
    spanProcessors: [
      new BatchSpanProcessor(telling(exporter, onLoss), {
        maxQueueSize: limits.queue,
        exportTimeoutMillis: limits.exportMs,
      }),
    ],
  });
  return {
    tracer: new OtelTracer(provider.getTracer('esign', version)),
    close: () => {
      const end = provider.shutdown().catch(() => {});
      return Promise.race([end, new Promise<void>((resolve) => setTimeout(resolve, limits.closeMs).unref())]);
    },
  };
}

const telling = (exporter: SpanExporter, onLoss: CollectorOptions['onLoss']): SpanExporter => ({
  export: (spans, done) =>
    exporter.export(spans, (result) => {
      // 0: ExportResultCode.SUCCESS.
      if (result.code !== 0) onLoss(result.error);
      done(result);
    }),
  shutdown: () => exporter.shutdown(),
  forceFlush: async () => exporter.forceFlush?.(),
});

const kinds = { client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER, server: SpanKind.SERVER } as const;

class OtelTracer implements Tracer {
  readonly #tracer: ReturnType<BasicTracerProvider['getTracer']>;
  readonly #current = new AsyncLocalStorage<Context>();

  constructor(tracer: ReturnType<BasicTracerProvider['getTracer']>) {
    this.#tracer = tracer;
  }

  run<T>(spec: SpanSpec, work: () => T): T {
    const around = this.#current.getStore();
    if (spec.isPart && !around) return work();
    const [span, context] = this.#start(spec, around);
    return this.#current.run(context, () => {
      try {
        const result = work();
        // Subscribe inside the context: a Prisma query starts only when it is awaited.
        if (isThenable(result)) return following(result, span) as T;
        span.end();
        return result;
      } catch (error) {
        throw ended(span, error);
      }
    });
  }

  open<T>(spec: SpanSpec, work: (span: RunningSpan | undefined) => T): T {
    const around = this.#current.getStore();
    if (spec.isPart && !around) return work(undefined);
    const [span, context] = this.#start(spec, around);
    return this.#current.run(context, () =>
      work({
        end({ name, attributes, isFailure }) {
          if (name) span.updateName(name);
          if (attributes) span.setAttributes({ ...attributes });
          if (isFailure) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      }),
    );
  }

  current(): string | undefined {
    const around = this.#current.getStore();
    const context = around && trace.getSpanContext(around);
    if (!context || !isSpanContextValid(context) || !(context.traceFlags & TraceFlags.SAMPLED)) return undefined;
    return `00-${context.traceId}-${context.spanId}-01`;
  }

  #start(spec: SpanSpec, around: Context = ROOT_CONTEXT): [Span, Context] {
    const { name, kind, attributes, parent, isLinked } = spec;
    const cause = parent === undefined ? undefined : remoteSpanContext(parent);
    const context = cause && !isLinked ? trace.setSpanContext(around, cause) : around;
    const options = {
      kind: kind ? kinds[kind] : SpanKind.INTERNAL,
      attributes: { ...attributes },
      ...(cause && isLinked ? { links: [{ context: cause }] } : {}),
    };
    const span = this.#tracer.startSpan(name, options, context);
    return [span, trace.setSpan(context, span)];
  }
}

/** Uses only ids and flags from the caller: `tracestate` may contain anything. */
function remoteSpanContext(traceparent: string): SpanContext | undefined {
  const parsed = parseTraceParent(traceparent);
  return parsed && isSpanContextValid(parsed) ? { ...parsed, isRemote: true } : undefined;
}

const isThenable = (value: unknown): value is PromiseLike<unknown> => typeof propertyOf(value, 'then') === 'function';

const following = (result: PromiseLike<unknown>, span: Span): PromiseLike<unknown> =>
  result.then(
    (value) => {
      span.end();
      return value;
    },
    (error: unknown) => {
      throw ended(span, error);
    },
  );

/**
 * Ends a failed span. An error below 500 is a regular answer (OpenTelemetry HTTP semantic conventions: 4xx is not a
 * server error).
 */
function ended(span: Span, error: unknown): unknown {
  span.setAttribute('error.type', spanErrorType(error));
  if (!(error instanceof Fault) || error.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
  return error;
}

/** Returns a code or a class name, never a message, which may repeat user input. */
function spanErrorType(error: unknown): string {
  const { code, name } = isRecord(error) ? error : {};
  for (const word of [code, name]) if (typeof word === 'string' && /^[\w.-]{1,60}$/.test(word)) return word;
  return 'Error';
}
