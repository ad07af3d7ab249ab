import { GraphQLError } from 'graphql';
import { Fault } from '../kernel/fault.ts';
import { refusalOf } from '../platform/http/index.ts';
import type { Kit } from '../platform/kit.ts';
import { refusals } from '../platform/metrics/index.ts';
import { catalogue } from './catalogue.ts';

/**
 * What of an error goes out, over HTTP and over sockets alike: refusals, and the request's own mistakes under
 * `invalid_body`. Anything else is ours: it is logged, and tells nothing. Every code is one of the catalogue's.
 */
export function presentError(kit: Kit, error: unknown): GraphQLError {
  const shown = shownError(kit, error);
  if (!counted.has(shown)) refusals.inc({ face: 'graphql', code: String(shown.extensions.code) });
  counted.add(shown);
  return shown;
}

/** Some errors are presented twice: when they are found, and when they are sent. */
const counted = new WeakSet<GraphQLError>();

function shownError(kit: Kit, error: unknown): GraphQLError {
  const original = error instanceof GraphQLError ? error.originalError : error;
  if (original instanceof Fault) return error instanceof GraphQLError ? error : errorOf(original);
  if (error instanceof GraphQLError && (!original || original instanceof GraphQLError)) {
    const told = withoutValue(error);
    const { code } = told.extensions;
    if (!(typeof code === 'string' && Object.hasOwn(catalogue, code))) told.extensions.code = 'invalid_body';
    return told;
  }
  kit.log.error({ err: original }, 'a resolver failed');
  return errorOf(refusalOf(original));
}

/** graphql repeats the value of a variable that it refuses; what goes out names the place instead. */
function withoutValue(error: GraphQLError): GraphQLError {
  const cause = error.originalError;
  const [, variable] = /^Variable "\$(\w+)" got invalid value /.exec(error.message) ?? [];
  if (!variable || !cause || !error.message.endsWith(`; ${cause.message}`)) return error;
  const before = error.message.slice(0, -`; ${cause.message}`.length);
  const place = / at "([\w.[\]]+)"$/.exec(before)?.[1] ?? variable;
  return new GraphQLError(`"${place}": ${cause.message}`, { nodes: error.nodes, extensions: error.extensions });
}

/** A refusal that no field gave: the whole request has its status. */
const errorOf = (fault: Fault): GraphQLError =>
  new GraphQLError(fault.message, { extensions: { ...fault.extensions, http: { status: fault.status } } });
