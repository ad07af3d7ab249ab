import type { Tool as ListedTool } from '@modelcontextprotocol/sdk/types.js';
import {
  type DocumentNode,
  type GraphQLOutputType,
  type GraphQLSchema,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
  isScalarType,
  Kind,
  type SelectionSetNode,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import type { ClientActor, KeyActor } from '../kernel/actor.ts';
import { definitely } from '../kernel/definitely.ts';
import { accessOf, accessRefusal } from '../platform/graphql/access.ts';
import { answerPlace } from '../platform/graphql/answer-place.ts';
import { selectedFields } from '../platform/graphql/selected-fields.ts';
import { loadStoredOperations, rootFieldOf, type StoredOperation } from '../platform/graphql/stored-operations.ts';
import type { BodyNeeds } from '../platform/http/body-needs.ts';
import { needsOfSchema } from '../platform/http/schema-needs.ts';
import { inputSchema } from './input-schema.ts';
import { type JsonSchema, type ObjectSchema, scalarSchema } from './json-schema.ts';
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

/**
 * Returns the operation without the fields that client tokens may not use, such as e-mail addresses. Null if its root
 * field is one of them.
 */
function forClientTokens(schema: GraphQLSchema, document: DocumentNode): DocumentNode | null {
  const types = new TypeInfo(schema);
  const reduced: DocumentNode = visit(
    document,
    visitWithTypeInfo(types, {
      Field() {
        const field = types.getFieldDef();
        const access = field && accessOf(field);
        return access && !access.client ? null : undefined;
      },
    }),
  );
  const hasFields = reduced.definitions.some(
    (one) => one.kind === Kind.OPERATION_DEFINITION && one.selectionSet.selections.length > 0,
  );
  return hasFields ? reduced : null;
}

/** Returns the JSON Schema (2020-12) of the answer of an operation, from its selections. */
const outputSchema = ({ document, answer }: StoredOperation): ObjectSchema =>
  objectSchema(document, answer.type, answer.selections);

function objectSchema(
  document: DocumentNode,
  type: GraphQLOutputType,
  selections: SelectionSetNode | undefined,
): ObjectSchema {
  if (!isObjectType(type)) throw new Error(`a tool cannot return ${type}`);
  const fields = selectedFields(document, type, definitely(selections, type.name));
  return {
    type: 'object',
    properties: Object.fromEntries(
      fields.map(({ key, field, selections: inner }) => [key, typeSchema(document, field.type, inner)]),
    ),
    required: fields.map(({ key }) => key),
  };
}

function typeSchema(
  document: DocumentNode,
  type: GraphQLOutputType,
  selections: SelectionSetNode | undefined,
): JsonSchema {
  if (isNonNullType(type)) return presentSchema(document, type.ofType, selections);
  const present = presentSchema(document, type, selections);
  const { enum: values } = present;
  return {
    ...present,
    type: [present.type, 'null'],
    ...(Array.isArray(values) ? { enum: [...values, null] } : {}),
  };
}

/** The schema of a value that is not null. */
function presentSchema(
  document: DocumentNode,
  type: GraphQLOutputType,
  selections: SelectionSetNode | undefined,
): JsonSchema {
  if (isListType(type)) return { type: 'array', items: typeSchema(document, type.ofType, selections) };
  if (isEnumType(type)) return { type: 'string', enum: type.getValues().map(({ name }) => name) };
  return isScalarType(type) ? scalarSchema(type) : objectSchema(document, type, selections);
}
