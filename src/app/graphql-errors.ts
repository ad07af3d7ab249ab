import { GraphQLError } from 'graphql';
import { Fault } from '../kernel/fault.ts';
import { refusalOf } from '../platform/http/index.ts';
import type { Kit } from '../platform/kit.ts';
import { catalogue } from './catalogue.ts';

/**
 * What of an error goes out, over HTTP and over sockets alike: refusals, and the request's own mistakes under
 * `invalid_body`. Anything else is ours: it is logged, and tells nothing. Every code is one of the catalogue's.
 */
export function presentError(kit: Kit, error: unknown): GraphQLError {
  const original = error instanceof GraphQLError ? error.originalError : error;
  if (original instanceof Fault) return error instanceof GraphQLError ? error : errorOf(original);
  if (error instanceof GraphQLError && (!original || original instanceof GraphQLError)) {
    const { code } = error.extensions;
    if (!(typeof code === 'string' && Object.hasOwn(catalogue, code))) error.extensions.code = 'invalid_body';
    return error;
  }
  kit.log.error({ err: original }, 'a resolver failed');
  return errorOf(refusalOf(original));
}

/** A refusal that no field gave: the whole request has its status. */
const errorOf = (fault: Fault): GraphQLError =>
  new GraphQLError(fault.message, { extensions: { ...fault.extensions, http: { status: fault.status } } });
