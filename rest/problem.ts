import type { Response } from 'express';
import { GraphQLError } from 'graphql';
import { Fault, type FaultDetail, refuse } from '../src/kernel/fault.ts';
import { refusedValue } from '../src/platform/graphql/plain-error.ts';
import { accessLogLine, refusalOf } from '../src/platform/http/index.ts';
import { refusals } from '../src/platform/metrics/index.ts';
import { snakeCase } from './names.ts';
import { sendJson } from './send-json.ts';

/** Sends an error response: `{"error":{"code","message"}}`, with `details` if there are any. */
export function sendProblem(response: Response, fault: Fault): void {
  const { code, message, facts } = fault;
  if (facts?.retryAfter) response.set('Retry-After', String(facts.retryAfter));
  // RFC 9110 §11.6.1: a 401 response names the accepted authentication scheme.
  if (code === 'unauthorized') response.set('WWW-Authenticate', 'Bearer');
  accessLogLine(response, { code });
  refusals.inc({ face: 'rest', code });
  const details = fault.details?.map(({ path, message }): FaultDetail => ({ path: snakeCase(path), message }));
  sendJson(response, fault.status, { error: { code, message, ...(details?.length ? { details } : {}) } });
}

/**
 * Converts a GraphQL error to a Fault. An error without a path that no resolver threw was caused by the request, for
 * example a value of the wrong type. Any other error is internal, and its message is not disclosed.
 */
export function faultOf(error: GraphQLError): Fault {
  if (error.originalError instanceof Fault) return error.originalError;
  const isResolverError = error.originalError && !(error.originalError instanceof GraphQLError);
  if (!isResolverError && !error.path) return refuse('invalid_body', undefined, detailsOf(error));
  return refusalOf(error.originalError);
}

/** Finds the invalid field, by its name in the body. */
function detailsOf(error: GraphQLError): FaultDetail[] {
  const refused = refusedValue(error, ({ extensions }) => extensions.code === 'invalid_body');
  return refused?.path ? [refused] : [];
}
