import type { Tool as ListedTool } from '@modelcontextprotocol/sdk/types.js';
import type { GraphQLSchema } from 'graphql';
import type { KeyActor } from '../kernel/actor.ts';
import { definitely } from '../kernel/definitely.ts';
import { accessOf, accessRefusal } from '../platform/graphql/access.ts';
import { loadStoredOperations, rootFieldOf, type StoredOperation } from '../platform/graphql/stored-operations.ts';
import { inputSchema } from './input-schema.ts';
import { outputSchema } from './output-schema.ts';
import { searchTool } from './search-documentation.ts';
import { toolTexts } from './tools.ts';

/** A tool, ready to be listed and called. */
export interface Tool {
  /** What `tools/list` shows. */
  readonly listed: ListedTool;
  /** The operation that it runs; null for the search of the documentation. */
  readonly operation: StoredOperation | null;
  readonly large: boolean;
  /** Whether the caller may use the tool, by the scopes of the key. */
  readonly mayUse: (actor: KeyActor) => boolean;
}

/**
 * Makes the tools from the stored operations, in the order of `toolTexts`.
 *
 * @throws Error (an operation without a text, or the other way round)
 */
export function openTools(schema: GraphQLSchema, operationsDirectory: string): ReadonlyMap<string, Tool> {
  const operations = loadStoredOperations([operationsDirectory], schema);
  const unnamed = [...operations.keys()].filter((name) => !Object.hasOwn(toolTexts, name));
  if (unnamed.length) throw new Error(`no text for the tools ${unnamed.join(', ')}`);
  const tools = Object.entries(toolTexts).map(([name, { title, description, hints, large = false }]): Tool => {
    const operation = definitely(operations.get(name), `operation ${name}`);
    const access = definitely(accessOf(rootFieldOf(schema, operation)), `access of ${name}`);
    return {
      operation,
      large,
      mayUse: (actor) => accessRefusal(access, actor) === null,
      listed: {
        ...{ name, title, description, annotations: { title, ...hints } },
        inputSchema: inputSchema(schema, operation.document),
        outputSchema: outputSchema(operation),
      },
    };
  });
  const search: Tool = { listed: searchTool, operation: null, large: false, mayUse: () => true };
  return new Map([...tools, search].map((tool) => [tool.listed.name, tool]));
}
