import type { GraphQLSchema } from 'graphql';
import type { Context } from '../src/platform/graphql/context.ts';
import { executeDocument } from '../src/platform/graphql/execute-document.ts';
import type { Binding, RestRequest } from './bindings/binding.ts';
import type { Operation } from './operations.ts';
import { lowerEnums } from './shape.ts';

/**
 * Runs the document of an operation and returns its data in the contract's shape.
 * @throws GraphQLError the first error of the result
 */
export async function runOperation(
  schema: GraphQLSchema,
  { document, rootField, enums, present }: Operation & Pick<Binding, 'present'>,
  variables: Readonly<Record<string, unknown>>,
  request: RestRequest,
  context: Context,
): Promise<unknown> {
  const { data, errors } = await executeDocument({ schema, document, variables, context });
  if (errors?.[0]) throw errors[0];
  await lowerEnums(enums, data);
  const result = data?.[rootField];
  return present ? present(result as never, request) : result;
}
