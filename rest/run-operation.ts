import type { GraphQLSchema } from 'graphql';
import { propertyOf } from '../src/kernel/unknown.ts';
import type { Context } from '../src/platform/graphql/context.ts';
import { executeDocument } from '../src/platform/graphql/execute-document.ts';
import type { Binding, RestRequest } from './bindings/binding.ts';
import type { Operation } from './operations.ts';
import { nameEnums } from './shape.ts';

/**
 * Runs the document of an operation and returns its data in the contract's shape.
 * @throws GraphQLError the first error of the result
 */
export async function runOperation(
  schema: GraphQLSchema,
  { document, answer, enums, present, allPages }: Operation & Pick<Binding, 'present' | 'allPages'>,
  variables: Readonly<Record<string, unknown>>,
  request: RestRequest,
  context: Context,
): Promise<unknown> {
  const ask = async (after?: string) => {
    const asked = after === undefined ? variables : { ...variables, after };
    const { data, errors } = await executeDocument({ schema, document, variables: asked, context });
    if (errors?.[0]) throw errors[0];
    await nameEnums(enums, data);
    return answer.path.reduce<unknown>(propertyOf, data);
  };
  const first = await ask();
  const result = allPages ? { nodes: await everyNode(first as Page, ask as (after: string) => Promise<Page>) } : first;
  return present ? present(result as never, request) : result;
}

interface Page {
  readonly nodes: readonly unknown[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
}

/** Reads a connection to its end. */
async function everyNode(first: Page, ask: (after: string) => Promise<Page>): Promise<unknown[]> {
  const nodes = [...first.nodes];
  for (let { hasNextPage, endCursor } = first.pageInfo; hasNextPage && endCursor; ) {
    const page = await ask(endCursor);
    nodes.push(...page.nodes);
    ({ hasNextPage, endCursor } = page.pageInfo);
  }
  return nodes;
}
