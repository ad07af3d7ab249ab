import { GraphQLError } from 'graphql';
import { Fault, type FaultDetail, refuse } from '../../kernel/fault.ts';
import { refusalOf } from '../http/index.ts';
import { refusedValue } from './plain-error.ts';

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
