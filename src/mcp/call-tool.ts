import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { GraphQLSchema } from 'graphql';
import { type Fault, refuse } from '../kernel/fault.ts';
import { isRecord, propertyOf } from '../kernel/unknown.ts';
import type { Context } from '../platform/graphql/context.ts';
import { executeDocument } from '../platform/graphql/execute-document.ts';
import type { Tool } from './open-tools.ts';
import { type SearchDocumentation, searchDocumentation } from './search-documentation.ts';

export type ToolArguments = Readonly<Record<string, unknown>>;

/**
 * Runs a tool and returns its structured result.
 *
 * @throws GraphQLError the first error of the operation
 * @throws Fault `invalid_body` (unknown argument), `not_found`
 */
export async function callTool(
  schema: GraphQLSchema,
  { listed, operation }: Tool,
  values: ToolArguments,
  context: Context,
  search: SearchDocumentation,
): Promise<Record<string, unknown>> {
  const known = Object.keys(listed.inputSchema.properties ?? {});
  if (Object.keys(values).some((name) => !known.includes(name)))
    throw refuse('invalid_body', `There is an unknown argument; allowed arguments: ${known.join(', ')}.`);
  if (!operation) return searchDocumentation(search, values);
  const { document, answer } = operation;
  const { data, errors } = await executeDocument({ schema, document, variables: values, context });
  if (errors?.[0]) throw errors[0];
  const result = answer.path.reduce<unknown>(propertyOf, data);
  if (!isRecord(result)) throw refuse('not_found');
  return result;
}

/** The answer of a tool that succeeded. The text is for clients that do not read structured results. */
export const toolResult = (result: Record<string, unknown>): CallToolResult => ({
  content: [{ type: 'text', text: JSON.stringify(result) }],
  structuredContent: result,
});

/**
 * The answer of a tool that failed: `{"error": {code, message, details?, requestId}}` as text. It has no structured
 * content, which would have to match the tool's output schema.
 */
export function toolError({ code, message, details, facts }: Fault, requestId: string): CallToolResult {
  const error = { code, message, ...(details?.length ? { details } : {}), ...facts, requestId };
  return { isError: true, content: [{ type: 'text', text: JSON.stringify({ error }) }] };
}
