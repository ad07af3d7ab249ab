import type pg from 'pg';
import { codeOf, propertyOf } from '../../kernel/unknown.ts';
import { openSpan, type SpanSpec } from './tracing.ts';

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
        span?.end(error ? { isFailure: true, attributes: { 'error.type': typeOf(error) } } : {});
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
  const summary = summaryOf(text);
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
export function summaryOf(text: string): string {
  const verb = /^\s*([A-Za-z]{2,12})\b/.exec(text)?.[1]?.toUpperCase() ?? 'SQL';
  const named = text
    .replaceAll(/'[^']*'/g, '')
    .matchAll(/\b(?:FROM|JOIN|INTO|UPDATE)\s+(?:ONLY\s+)?(?:"?[a-z_]+"?\.)?"?([a-z][a-z_]*)"?/g);
  const tables = new Set([...named].map(([, table]) => table!));
  return [verb, ...[...tables].slice(0, MOST_TABLES)].join(' ');
}

const typeOf = (error: unknown): string => {
  const code = codeOf(error);
  return code && /^\w{1,40}$/.test(code) ? code : 'Error';
};
