import { GraphQLError } from 'graphql';
import { Fault } from '../kernel/fault.ts';
import { plainMessage, refusedValue } from '../platform/graphql/plain-error.ts';
import { refusalOf } from '../platform/http/index.ts';
import { refusals } from '../platform/metrics/index.ts';
import { logFailure } from '../platform/outage.ts';
import type { Services } from '../platform/services.ts';
import { catalogue } from './catalogue.ts';

/**
 * Converts an error to what clients may see, over HTTP and WebSocket. Faults are shown. Mistakes in the request become
 * `invalid_body`, without repeating parts of the request. Any other error is internal: it is logged, and nothing of it
 * is disclosed. Every code is in the catalogue.
 */
export function presentError(services: Services, error: unknown): GraphQLError {
  const shown = shownError(services, error);
  if (!counted.has(shown)) refusals.inc({ face: 'graphql', code: String(shown.extensions.code) });
  counted.add(shown);
  return shown;
}

/** Some errors pass through here twice: when they are found, and when they are sent. Count them once. */
const counted = new WeakSet<GraphQLError>();

function shownError(services: Services, error: unknown): GraphQLError {
  const original = error instanceof GraphQLError ? error.originalError : error;
  if (original instanceof Fault) return error instanceof GraphQLError ? error : errorOf(original);
  if (error instanceof GraphQLError && (!original || original instanceof GraphQLError)) return plain(services, error);
  logFailure(services.log, 'error', { err: original }, 'a resolver threw an unexpected error');
  return errorOf(refusalOf(original));
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
