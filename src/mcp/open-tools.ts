import type { Tool as ListedTool } from '@modelcontextprotocol/sdk/types.js';
import type { GraphQLSchema } from 'graphql';
import type { ClientActor, KeyActor } from '../kernel/actor.ts';
import { definitely } from '../kernel/definitely.ts';
import { accessOf, accessRefusal } from '../platform/graphql/access.ts';
import { answerPlace } from '../platform/graphql/answer-place.ts';
import { loadStoredOperations, rootFieldOf, type StoredOperation } from '../platform/graphql/stored-operations.ts';
import type { BodyNeeds } from '../platform/http/body-needs.ts';
import { needsOfSchema } from '../platform/http/schema-needs.ts';
import { forClientTokens } from './for-client-tokens.ts';
import { inputSchema } from './input-schema.ts';
import { outputSchema } from './output-schema.ts';
import { searchTool } from './search-documentation.ts';
import { toolTexts } from './tools.ts';

/** Who may use tools. */
export type ToolUser = KeyActor | ClientActor;

/** Minimum for any request: its envelope of JSON-RPC, and a client's usual extras. */
const least: BodyNeeds = { bytes: 64 * 1024, values: 1_000 };

/** A tool, ready to be listed and called. */
export interface Tool {
  /** What `tools/list` shows. */
  readonly listed: ListedTool;
  /** The operation that it runs; null for the search of the documentation. */
  readonly operation: StoredOperation | null;
  /** Maximum size of a request, without PDFs. */
  readonly needs: BodyNeeds;
  /** Whether the caller may use the tool, by the scopes of the key or token. */
  readonly mayUse: (user: ToolUser) => boolean;
}

/**
 * Makes the tools for one kind of user from the stored operations, in the order of `toolTexts`.
 *
 * @throws Error (an operation without a text, or the other way round)
 */
export function openTools(
  schema: GraphQLSchema,
  operationsDirectory: string,
  kind: ToolUser['kind'],
): ReadonlyMap<string, Tool> {
  const operations = loadStoredOperations([operationsDirectory], schema);
  const unnamed = [...operations.keys()].filter((name) => !Object.hasOwn(toolTexts, name));
  if (unnamed.length) throw new Error(`no text for the tools ${unnamed.join(', ')}`);
  const tools = Object.keys(toolTexts).flatMap((name) => {
    const stored = definitely(operations.get(name), `operation ${name}`);
    const operation = kind === 'client' ? withoutClosedFields(schema, stored) : stored;
    return operation ? [openTool(schema, name, operation)] : [];
  });
  const search: Tool = { listed: searchTool, operation: null, needs: least, mayUse: () => true };
  return new Map([...tools, search].map((tool) => [tool.listed.name, tool]));
}

function openTool(schema: GraphQLSchema, name: string, operation: StoredOperation): Tool {
  const { title, description, hints } = definitely(toolTexts[name], `text of ${name}`);
  const access = definitely(accessOf(rootFieldOf(schema, operation)), `access of ${name}`);
  const inputs = inputSchema(schema, operation.document);
  return {
    operation,
    needs: needsOfSchema(inputs, inputs, least),
    mayUse: (user) => accessRefusal(access, user) === null,
    listed: {
      ...{ name, title, description, annotations: { title, ...hints } },
      inputSchema: inputs,
      outputSchema: outputSchema(operation),
    },
  };
}

function withoutClosedFields(schema: GraphQLSchema, stored: StoredOperation): StoredOperation | null {
  const document = forClientTokens(schema, stored.document);
  return document && { ...stored, document, answer: answerPlace(schema, document) };
}
