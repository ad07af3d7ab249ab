import type pg from 'pg';
import { errorCode, propertyOf } from '../../kernel/unknown.ts';

/**
 * Attributes of spans: values of closed sets, counts and our own identifiers. Never a name, address, path, token or
 * other value.
 */
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
  /** `X-Request-Id`, if the service generated it. */
  readonly 'esign.request_id'?: string;
  readonly 'error.type'?: string;
}

/** Describes a span; its name, too, comes from a closed set. */
export interface SpanSpec {
  readonly name: string;
  /** Default `internal`; set it if the span crosses processes. */
  readonly kind?: 'client' | 'consumer' | 'server';
  readonly attributes?: SpanAttributes;
  /** W3C `traceparent` of the work that caused this span, from another process or an earlier job. */
  readonly parent?: string | undefined;
  /** The parent ended long ago: start a new trace that is linked to it. */
  readonly isLinked?: boolean;
  /** Record only within a trace; start none. */
  readonly isPart?: boolean;
}

/** A running span; `end` may rename it, because a route is known only at the end. */
export interface RunningSpan {
  end(outcome: { readonly name?: string; readonly attributes?: SpanAttributes; readonly isFailure?: boolean }): void;
}

/** Records spans. Created by `startTracing` if a collector is configured. */
export interface Tracer {
  /** Runs `work` in a span, which is marked as failed if `work` rejects. */
  run<T>(spec: SpanSpec, work: () => T): T;
  /** Runs `work` in a span that `work` itself ends. */
  open<T>(spec: SpanSpec, work: (span: RunningSpan | undefined) => T): T;
  /** W3C `traceparent` of the current span; undefined outside a span or if it is not recorded. */
  current(): string | undefined;
}

let tracer: Tracer | undefined;

/** Sets the tracer; undefined stops recording. */
export const setTracer = (next: Tracer | undefined): void => {
  tracer = next;
};

/** Returns whether spans are recorded. */
export const isTracing = (): boolean => tracer !== undefined;

/** Runs `work` in a span. Without a collector it only runs `work`. */
export const inSpan = <T>(spec: SpanSpec, work: () => T): T => (tracer ? tracer.run(spec, work) : work());

/** Runs `work` in a span that ends when its `end` is called; the span is undefined if nothing is recorded. */
export const openSpan = <T>(spec: SpanSpec, work: (span: RunningSpan | undefined) => T): T =>
  tracer ? tracer.open(spec, work) : work(undefined);

/** W3C `traceparent` of the current span; undefined if nothing is recorded. */
export const currentTraceparent = (): string | undefined => tracer?.current();

type Query = (...args: unknown[]) => unknown;
type Callback = (error: unknown, result: unknown) => void;

/**
 * Traces the statements of a connection (Prisma's, the job queue's and our own) within traced work. A span contains
 * the verb and the tables, never the text or values.
 */
export function traceQueries(client: pg.PoolClient): void {
  const query = client.query.bind(client) as Query;
  const traced: Query = (...args) => {
    const [first] = args;
    // A cursor or COPY is not traced.
    if (typeof propertyOf(first, 'submit') === 'function') return query(...args);
    const text = typeof first === 'string' ? first : propertyOf(first, 'text');
    return openSpan(specOf(String(text ?? '')), (span) => {
      const end = (error?: unknown) =>
        span?.end(error ? { isFailure: true, attributes: { 'error.type': errorType(error) } } : {});
      const callback = args.at(-1);
      if (typeof callback === 'function') {
        const ending: Callback = (error, result) => {
          end(error);
          callback(error, result);
        };
        return query(...args.slice(0, -1), ending);
      }
      const answer = query(...args);
      Promise.resolve(answer).then(() => end(), end);
      return answer;
    });
  };
  client.query = traced as typeof client.query;
}

const specs = new Map<string, SpanSpec>();
/** Our statements are few, but lists of `IN (…)` vary in length. */
const MOST_SPECS = 1_000;
const MOST_TABLES = 4;

function specOf(text: string): SpanSpec {
  const known = specs.get(text);
  if (known) return known;
  const summary = sqlSummary(text);
  const spec: SpanSpec = {
    name: summary,
    kind: 'client',
    isPart: true,
    attributes: { 'db.system.name': 'postgresql', 'db.query.summary': summary },
  };
  if (specs.size < MOST_SPECS) specs.set(text, spec);
  return spec;
}

/** `SELECT envelopes signers`: the verb, then the tables in order. */
export function sqlSummary(text: string): string {
  const verb = /^\s*([A-Za-z]{2,12})\b/.exec(text)?.[1]?.toUpperCase() ?? 'SQL';
  const named = text
    .replaceAll(/'[^']*'/g, '')
    .matchAll(/\b(?:FROM|JOIN|INTO|UPDATE)\s+(?:ONLY\s+)?(?:"?[a-z_]+"?\.)?"?([a-z][a-z_]*)"?/g);
  const tables = new Set([...named].map(([, table]) => table!));
  return [verb, ...[...tables].slice(0, MOST_TABLES)].join(' ');
}

const errorType = (error: unknown): string => {
  const code = errorCode(error);
  return code && /^\w{1,40}$/.test(code) ? code : 'Error';
};
