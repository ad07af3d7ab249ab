/** What a span may say: closed sets, counts and our own identifiers. Never a name, address, path, token or value. */
export interface SpanAttributes {
  readonly 'http.request.method'?: string;
  /** Template: `/api/v1/envelopes/{id}`. */
  readonly 'http.route'?: string;
  readonly 'http.response.status_code'?: number;
  readonly 'graphql.operation.type'?: string;
  /** A root field of the schema. */
  readonly 'esign.graphql.field'?: string;
  readonly 'db.system.name'?: 'postgresql';
  /** Verb and tables: `SELECT envelopes signers`. */
  readonly 'db.query.summary'?: string;
  /** A job's or a child's task. */
  readonly 'esign.task'?: string;
  readonly 'esign.job.attempt'?: number;
  readonly 'esign.neighbour'?: string;
  /** `X-Request-Id`, where the service made it. */
  readonly 'esign.request_id'?: string;
  readonly 'error.type'?: string;
}

/** A span: its name comes from a closed set too. */
export interface SpanSpec {
  readonly name: string;
  /** `internal` unless it crosses a process. */
  readonly kind?: 'client' | 'consumer' | 'server';
  readonly attributes?: SpanAttributes;
  /** W3C `traceparent` of the work that caused this one, from another process or an earlier job. */
  readonly parent?: string | undefined;
  /** The parent's work is over for long: a trace of its own, linked to it. */
  readonly isLinked?: boolean;
  /** Only as a part of something: no trace of its own. */
  readonly isPart?: boolean;
}

/** A span that runs; `end` may name it anew, for a route is known when it is answered. */
export interface RunningSpan {
  end(outcome: { readonly name?: string; readonly attributes?: SpanAttributes; readonly isFailure?: boolean }): void;
}

/** Records spans. Made by `startTracing`, where a collector is configured. */
export interface Tracer {
  /** Runs `work` in a span that fails when it rejects. */
  run<T>(spec: SpanSpec, work: () => T): T;
  /** Runs `work` in a span that somebody else ends. */
  open<T>(spec: SpanSpec, work: (span: RunningSpan | undefined) => T): T;
  /** W3C `traceparent` of the current span; undefined outside of one and in one that is not recorded. */
  current(): string | undefined;
}

let tracer: Tracer | undefined;

/** From now on spans are recorded by `next`; by nobody where it is undefined. */
export const setTracer = (next: Tracer | undefined): void => {
  tracer = next;
};

/** Whether spans are recorded. */
export const isTracing = (): boolean => tracer !== undefined;

/** Runs `work` in a span. Without a collector it only runs `work`. */
export const inSpan = <T>(spec: SpanSpec, work: () => T): T => (tracer ? tracer.run(spec, work) : work());

/** Runs `work` in a span that ends when its `end` is called; undefined where nothing is recorded. */
export const openSpan = <T>(spec: SpanSpec, work: (span: RunningSpan | undefined) => T): T =>
  tracer ? tracer.open(spec, work) : work(undefined);

/** W3C `traceparent` of the current span; undefined where nothing is recorded. */
export const currentTraceparent = (): string | undefined => tracer?.current();
