import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { definitely } from '../kernel/definitely.ts';
import { type Fault, refuse } from '../kernel/fault.ts';
import { isRecord, propertyOf } from '../kernel/unknown.ts';
import { executeDocument, type StoredOperation } from '../platform/graphql/stored-operations.ts';
import { checkArguments } from './check-arguments.ts';
import type { ToolArguments, ToolCaller } from './tool.ts';

/**
 * Runs a tool and returns its structured result.
 *
 * @throws GraphQLError the first error of the operation
 * @throws Fault `invalid_body` (by the names of the tool's arguments), `not_found`, `rate_limited`
 */
export async function callTool(caller: ToolCaller, name: string, values: ToolArguments) {
  const tool = definitely(caller.tools.get(name), name);
  checkArguments(tool.inputs, values);
  return tool.run ? tool.run(caller, values) : runOperation(caller, definitely(tool.operation, name), values);
}

/** Runs an operation, which is counted first. Returns its answer. @throws as `callTool` */
export async function runOperation(
  { schema, context, count }: ToolCaller,
  { document, answer }: StoredOperation,
  values: ToolArguments,
): Promise<Record<string, unknown>> {
  await count(document, values);
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
