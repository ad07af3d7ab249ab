import { GraphQLError } from 'graphql';
import { commonFaults, Fault, type FaultDeclaration, type FaultTable, helpPathOf, rules } from '../kernel/fault.ts';
import type { ReasonTable } from '../kernel/reason.ts';
import { isRecord, propertyOf } from '../kernel/unknown.ts';
import { manifests } from '../modules/rooms.ts';
import type { Config } from '../platform/config/index.ts';
import { builder } from '../platform/graphql/builder.ts';
import { enumValues } from '../platform/graphql/directives.ts';
import { plainMessage, refusedValue } from '../platform/graphql/plain-error.ts';
import { httpRefusal } from '../platform/http/index.ts';
import { refusals } from '../platform/metrics/index.ts';
import { logFailure } from '../platform/outage.ts';
import type { Services } from '../platform/services.ts';

/**
 * Every error code of the service: the common ones and those of each room.
 *
 * @throws Error at start (a code is declared twice)
 */
export const catalogue: FaultTable = merge<FaultDeclaration>([
  commonFaults,
  ...manifests.map(({ faults }) => faults ?? {}),
]);

/**
 * Every reason of the service by code: the common ones and those of each room, as English sentences.
 *
 * @throws Error at start (a reason is declared twice)
 */
export const reasons: ReasonTable = merge<string>([rules, ...manifests.map((room) => room.reasons ?? {})]);

function merge<T>(tables: readonly Readonly<Record<string, T>>[]): Readonly<Record<string, T>> {
  const all: Record<string, T> = {};
  for (const [code, declared] of tables.flatMap((table) => Object.entries(table))) {
    if (Object.hasOwn(all, code)) throw new Error(`the code ${code} is declared twice`);
    all[code] = declared;
  }
  return all;
}

/**
 * Converts an error to what clients may see, over HTTP and WebSocket. Faults are shown. Mistakes in the request become
 * `invalid_body`, without repeating parts of the request. Any other error is internal: it is logged, and nothing of it
 * is disclosed. Every code is in the catalogue, and `docUrl` is the address of its page.
 */
export function presentError(services: Services, error: unknown): GraphQLError {
  const shown = shownError(services, error);
  const code = String(shown.extensions.code);
  if (!counted.has(shown)) refusals.inc({ face: 'graphql', code });
  counted.add(shown);
  shown.extensions.docUrl = docUrlOf(services.config, code);
  return shown;
}

/** The address of the page of an error code. */
export const docUrlOf = ({ publicUrl }: Pick<Config, 'publicUrl'>, code: string): string =>
  publicUrl + helpPathOf(code);

/** Some errors pass through here twice: when they are found, and when they are sent. Count them once. */
const counted = new WeakSet<GraphQLError>();

function shownError(services: Services, error: unknown): GraphQLError {
  const original = error instanceof GraphQLError ? error.originalError : error;
  if (original instanceof Fault) return error instanceof GraphQLError ? error : errorOf(original);
  if (error instanceof GraphQLError && (!original || original instanceof GraphQLError)) return plain(services, error);
  logFailure(services.log, 'error', { err: original }, 'a resolver threw an unexpected error');
  return errorOf(httpRefusal(original));
}

/** Errors created by this service have a code; those of graphql-js and yoga do not. */
const isOurs = ({ extensions: { code } }: GraphQLError): boolean =>
  typeof code === 'string' && Object.hasOwn(catalogue, code);

function plain({ config }: Services, error: GraphQLError): GraphQLError {
  const { nodes, source, positions, path, extensions } = error;
  const refused = refusedValue(error, isOurs);
  if (!refused && isOurs(error)) return error;
  const message = refused
    ? `A variable is invalid${refused.path && `, at "${refused.path}"`}: ${refused.message}`
    : plainMessage(error.message, { suggest: config.graphqlIntrospection });
  const { http } = extensions as { http?: unknown };
  const details = refused?.path ? { details: [refused] } : {};
  const publicExtensions = { code: 'invalid_body', ...details, ...(http ? { http } : {}) };
  return new GraphQLError(message, { nodes: nodes ?? null, source, positions, path, extensions: publicExtensions });
}

/** An error outside any field: its status becomes the status of the response. */
const errorOf = (fault: Fault): GraphQLError =>
  new GraphQLError(fault.message, { extensions: { ...fault.extensions, http: { status: fault.status } } });

// Every error code, for the directive `@error`. Answers carry the internal values: `not_found`.
builder.enumType('ErrorCode', {
  description:
    'The code of an error. In answers, `extensions.code` has it in lower case, as REST does: `not_found` for `NOT_FOUND`. New codes may be added.',
  values: enumValues(Object.fromEntries(Object.entries(catalogue).map(([code, { meaning }]) => [code, meaning]))),
});

/** Whether a request has the hash of its document only, as Apollo Client and urql send it before the document itself. */
export const isPersistedQuery = (body: unknown): boolean =>
  propertyOf(body, 'query') === undefined && isRecord(propertyOf(propertyOf(body, 'extensions'), 'persistedQuery'));

/**
 * The answer to such a request, with status 200: message and code of Apollo Server, on which those clients send the
 * document from then on.
 */
export const persistedQueryNotSupported = {
  errors: [{ message: 'PersistedQueryNotSupported', extensions: { code: 'PERSISTED_QUERY_NOT_SUPPORTED' } }],
};
