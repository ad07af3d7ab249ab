import { type GraphQLObjectType, getNamedType, isObjectType, type SelectionSetNode } from 'graphql';
import { DAY } from '../src/kernel/clock.ts';
import { selectedFields } from '../src/platform/graphql/stored-operations.ts';
import { describe, type JsonSchema, type Resolve } from './names.ts';
import type { Operation } from './run-operation.ts';

/** Headers that every response has. */
const always = ['X-Request-Id'];
/** Headers of every response to a valid key. */
const toKey = [...always, 'RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'];

/** References to `components.headers` of openapi.yaml, by header. */
type HeaderRefs = Readonly<Record<string, { readonly $ref: string }>>;

/** Returns the headers of a successful response. */
export function headersOfSuccess({
  method,
  isFile,
}: {
  readonly method: string;
  readonly isFile: boolean;
}): HeaderRefs {
  return refsTo([
    ...toKey,
    ...(method === 'post' ? ['Idempotent-Replayed'] : []),
    ...(isFile ? ['Content-Disposition'] : []),
  ]);
}

const ofStatus: Readonly<Record<number, readonly string[]>> = {
  401: [...always, 'WWW-Authenticate'],
  429: [...toKey, 'Retry-After'],
  503: [...toKey, 'Retry-After'],
};

/** Returns the headers of an error response. */
export const headersOfError = (status: number): HeaderRefs => refsTo([...(ofStatus[status] ?? toKey), 'Link']);

const refsTo = (names: readonly string[]): HeaderRefs =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

/**
 * Fills descriptions into the schema of a response: those of the GraphQL fields that the operation selects. A
 * description of openapi.yaml stays.
 */
export function describeResponse(response: JsonSchema, { document, answer }: Operation, resolve: Resolve): void {
  const { data } = resolve(response).properties ?? {};
  visit(data ? itemOf(data) : response, answer.type, answer.selections);

  function visit(target: JsonSchema, parent: GraphQLObjectType, selections: SelectionSetNode): void {
    for (const selected of selectedFields(document, parent, selections)) {
      const { key, field } = selected;
      const property = resolve(target).properties?.[key];
      if (property) describe(property, field);
      const type = getNamedType(field.type);
      // Levels without a property (`nodes`, the fields that a binding joins) are left out of the response.
      if (selected.selections && isObjectType(type))
        visit(property ? itemOf(property) : target, type, selected.selections);
    }
  }

  function itemOf(property: JsonSchema): JsonSchema {
    return resolve(property).items ?? property;
  }
}

/** How long before a removal it is announced: guides/versions.md promises twelve months. */
const NOTICE = 365 * DAY;

const MEANING = '</docs/versions#deprecations>; rel="deprecation"; type="text/html"';

/**
 * Reads what an operation of openapi.yaml declares about its end: `deprecated: true`, `x-deprecated` (the day of the
 * announcement) and `x-sunset` (the day of the removal), both YYYY-MM-DD. Returns the headers of all its answers:
 * `Deprecation` (RFC 9745 §2), `Sunset` (RFC 8594 §3) and `Link`; undefined if the operation stays.
 *
 * @throws Error if a date is missing or malformed, or if there are less than twelve months between them
 */
export function deprecationHeaders(operation: Readonly<Record<string, unknown>>): Record<string, string> | undefined {
  if (operation.deprecated !== true) return undefined;
  const announced = headerDate(operation, 'x-deprecated');
  const sunset = headerDate(operation, 'x-sunset');
  if (sunset.getTime() - announced.getTime() < NOTICE)
    throw new Error(`${operation.operationId}: x-sunset must be at least twelve months after x-deprecated`);
  return {
    Deprecation: `@${announced.getTime() / 1000}`,
    Sunset: sunset.toUTCString(),
    Link: MEANING,
  };
}

function headerDate(operation: Readonly<Record<string, unknown>>, name: string): Date {
  const value = operation[name];
  const day = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? new Date(value) : undefined;
  if (!day || Number.isNaN(day.getTime()))
    throw new Error(`${operation.operationId}: ${name} must be a date, YYYY-MM-DD`);
  return day;
}
