import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { definitely } from '../kernel/definitely.ts';
import { type Fault, type FaultDetail, refuse } from '../kernel/fault.ts';
import { isRecord, propertyOf } from '../kernel/unknown.ts';
import { executeDocument, type StoredOperation } from '../platform/graphql/stored-operations.ts';
import type { JsonSchema, ObjectSchema } from './input-schema.ts';
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
async function runOperation(
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

/**
 * Checks the types and names of a tool's arguments, all of them at once and by the tool's own names. What a value means,
 * and its limits, are checked by the operation. `null` is the same as an argument that is missing.
 *
 * @throws Fault `invalid_body`
 */
function checkArguments(schema: ObjectSchema, values: Readonly<Record<string, unknown>>): void {
  const details = [...faultsOfObject(schema, values, '')];
  if (details.length > 0) throw refuse('invalid_body', details[0]?.path ? undefined : details[0]?.message, details);
}

function* faultsOfObject(
  { properties, required }: Pick<ObjectSchema, 'properties' | 'required'>,
  values: Readonly<Record<string, unknown>>,
  path: string,
): Generator<FaultDetail> {
  const names = Object.keys(properties);
  const below = (name: string) => (path ? `${path}.${name}` : name);
  // The unknown name is the caller's text, so that it is not repeated.
  if (Object.keys(values).some((name) => !Object.hasOwn(properties, name)))
    yield path
      ? { path, message: `has an unknown property; allowed: ${names.join(', ')}` }
      : { path, message: `There is an unknown argument; allowed arguments: ${names.join(', ')}.` };
  for (const name of names) {
    const value = values[name] ?? null;
    if (value !== null) yield* inputFaults(properties[name]!, value, below(name));
    else if (required.includes(name)) yield { path: below(name), message: 'is required' };
  }
}

function* inputFaults(schema: JsonSchema, value: unknown, path: string): Generator<FaultDetail> {
  const type = schema.type as keyof typeof types;
  const { is, words } = types[type];
  if (!is(value)) return yield { path, message: `must be ${words}` };
  if (Array.isArray(schema.enum) && !schema.enum.includes(value))
    return yield { path, message: `must be one of ${schema.enum.join(', ')}` };
  if (type === 'object') return yield* faultsOfObject(schema as ObjectSchema, value as Record<string, unknown>, path);
  if (type !== 'array') return;
  for (const [index, item] of (value as readonly unknown[]).entries())
    yield* inputFaults(schema.items as JsonSchema, item, `${path}.${index}`);
}

const types = {
  array: { is: Array.isArray, words: 'a list' },
  boolean: { is: (value: unknown) => typeof value === 'boolean', words: 'true or false' },
  integer: { is: Number.isInteger, words: 'a whole number' },
  number: { is: Number.isFinite, words: 'a number' },
  object: { is: isRecord, words: 'an object' },
  string: { is: (value: unknown) => typeof value === 'string', words: 'a text' },
};
