import { type DocumentNode, type GraphQLSchema, Kind, TypeInfo, visit, visitWithTypeInfo } from 'graphql';
import type { AssistantScope } from '../kernel/actor.ts';
import { definitely } from '../kernel/definitely.ts';
import { accessOf, accessRefusal } from '../platform/graphql/access.ts';
import {
  answerPlace,
  loadStoredOperations,
  rootFieldOf,
  type StoredOperation,
} from '../platform/graphql/stored-operations.ts';
import { LEAST_NEEDS, needsOfSchema } from '../platform/http/schema-needs.ts';
import { composedTools } from './find.ts';
import { inputSchema, listedSchema, type ObjectSchema } from './input-schema.ts';
import type { Tool, ToolUser } from './tool.ts';
import { toolTexts } from './tools.ts';

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
  const composed = composedTools.map(({ listed, run }): Tool => {
    const inputs = listed.inputSchema as ObjectSchema;
    return { listed, inputs, operation: null, run, needs: LEAST_NEEDS, scope: 'read', mayUse: mayRead };
  });
  return new Map([...tools, ...composed].map((tool) => [tool.listed.name, tool]));
}

const isAllowed = (user: ToolUser, scope: AssistantScope): boolean =>
  user.kind !== 'key' || !user.assistant || user.assistant.scopes.includes(scope);
const mayRead = (user: ToolUser): boolean => isAllowed(user, 'read');

function openTool(schema: GraphQLSchema, name: string, operation: StoredOperation): Tool {
  const { title, description, hints, scope, testOnly } = definitely(toolTexts[name], `text of ${name}`);
  const access = definitely(accessOf(rootFieldOf(schema, operation)), `access of ${name}`);
  const inputs = inputSchema(schema, operation.document);
  return {
    operation,
    inputs,
    needs: needsOfSchema(inputs, inputs, LEAST_NEEDS),
    scope,
    mayUse: (user) =>
      isAllowed(user, scope) && !(testOnly && user.mode !== 'TEST') && accessRefusal(access, user) === null,
    listed: { name, title, description, annotations: hints, inputSchema: listedSchema(inputs) },
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
