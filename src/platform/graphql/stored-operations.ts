import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  type DocumentNode,
  type ExecutionResult,
  execute,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  parse,
  type SelectionSetNode,
  validate,
} from 'graphql';
import { definitely, itemAt } from '../../kernel/definitely.ts';
import type { Context } from './context.ts';
import { payloadNameOf } from './refusals.ts';

/** Where the answer of a stored operation stands in its data. */
interface AnswerPlace {
  /** Response keys, from the root field. */
  readonly path: readonly string[];
  readonly type: GraphQLObjectType;
  readonly selections: SelectionSetNode;
}

/**
 * Finds the answer of an operation. It is the value of the root field; but if that is a mutation's payload of which the
 * operation selects only one field, it is the value of that field.
 */
export function answerPlace(schema: GraphQLSchema, document: DocumentNode): AnswerPlace {
  const { operation, selectionSet } = operationOf(document);
  const { field, ...root } = firstPlace(document, definitely(schema.getRootType(operation), operation), selectionSet);
  const isPayload = root.type.name === payloadNameOf(field);
  if (!isPayload || selectedFields(document, root.type, root.selections).length > 1) return root;
  const { path, type, selections } = firstPlace(document, root.type, root.selections);
  return { path: [...root.path, ...path], type, selections };
}

/** @throws Error (the first selected field is no object) */
function firstPlace(
  document: DocumentNode,
  parent: GraphQLObjectType,
  selectionSet: SelectionSetNode,
): AnswerPlace & { readonly field: string } {
  const { key, field, selections } = itemAt(selectedFields(document, parent, selectionSet), 0);
  const type = getNamedType(field.type);
  if (!isObjectType(type) || !selections) throw new Error(`${parent.name}.${field.name} is no object`);
  return { field: field.name, path: [key], type, selections };
}

/** A field that an operation selects. `key` is its name in the response. */
interface SelectedField {
  readonly key: string;
  readonly field: GraphQLField<unknown, unknown>;
  readonly selections: SelectionSetNode | undefined;
}

/** Lists the selected fields of an object type, including those of fragments. */
export function selectedFields(
  document: DocumentNode,
  parent: GraphQLObjectType,
  { selections }: SelectionSetNode,
): readonly SelectedField[] {
  return selections.flatMap((selection) => {
    if (selection.kind !== Kind.FIELD) {
      const selectionSet =
        selection.kind === Kind.INLINE_FRAGMENT
          ? selection.selectionSet
          : fragmentSelections(document, selection.name.value);
      return selectedFields(document, parent, selectionSet);
    }
    const { alias, name, selectionSet } = selection;
    return [
      {
        key: alias?.value ?? name.value,
        field: definitely(parent.getFields()[name.value], name.value),
        selections: selectionSet,
      },
    ];
  });
}

function fragmentSelections({ definitions }: DocumentNode, name: string): SelectionSetNode {
  for (const definition of definitions)
    if (definition.kind === Kind.FRAGMENT_DEFINITION && definition.name.value === name) return definition.selectionSet;
  throw new Error(`missing: fragment ${name}`);
}

/** Returns the only operation of a document. */
export function operationOf({ definitions }: DocumentNode): OperationDefinitionNode {
  for (const definition of definitions) if (definition.kind === Kind.OPERATION_DEFINITION) return definition;
  throw new Error('missing: operation');
}

/** A GraphQL operation of our own that is stored in a file, parsed and validated. */
export interface StoredOperation {
  readonly document: DocumentNode;
  readonly rootField: string;
  /** The value that is the response. */
  readonly answer: AnswerPlace;
}

type StoredOperations = ReadonlyMap<string, StoredOperation>;

/** Operations that were read already, by schema and folders. */
const loaded = new WeakMap<GraphQLSchema, Map<string, StoredOperations>>();

/**
 * Reads the files `<operation name>.graphql` in the folders, at any depth, once for each schema. Files that contain
 * only fragments are added to each operation that uses them.
 * @throws Error (an operation that is invalid against the schema)
 */
export function loadStoredOperations(directories: readonly string[], schema: GraphQLSchema): StoredOperations {
  const ofSchema = loaded.get(schema) ?? new Map<string, StoredOperations>();
  loaded.set(schema, ofSchema);
  const key = directories.join('\n');
  const known = ofSchema.get(key) ?? readOperations(directories, schema);
  ofSchema.set(key, known);
  return known;
}

function readOperations(directories: readonly string[], schema: GraphQLSchema): StoredOperations {
  const sources = directories
    .flatMap((directory) =>
      readdirSync(directory, { recursive: true, encoding: 'utf8' }).map((file) => path.join(directory, file)),
    )
    .filter((file) => file.endsWith('.graphql'))
    .map((file) => ({ name: path.basename(file, '.graphql'), text: readFileSync(file, 'utf8') }));
  const fragments = sources.filter(({ text }) => !/^(query|mutation) /m.test(text));
  const operations = sources.filter((source) => !fragments.includes(source));
  return new Map(
    operations.map(({ name, text }) => {
      const needed = fragments.filter((fragment) =>
        new RegExp(`\\.\\.\\.${fragmentName(fragment.text)}\\b`).test(text),
      );
      const document = parse([text, ...needed.map((fragment) => fragment.text)].join('\n'));
      const [error] = validate(schema, document);
      if (error) throw new Error(`${name}.graphql: ${error.message}`);
      const operation = operationOf(document);
      if (operation.name?.value !== name)
        throw new Error(`${name}.graphql holds the operation ${operation.name?.value}`);
      const [field] = operation.selectionSet.selections;
      if (field?.kind !== 'Field') throw new Error(`${name}.graphql has no root field`);
      return [name, { document, rootField: field.name.value, answer: answerPlace(schema, document) }];
    }),
  );
}

const fragmentName = (text: string): string => definitely(/fragment (\w+) on/.exec(text)?.[1], text);

/** Returns the root field of an operation. */
export const rootFieldOf = (
  schema: GraphQLSchema,
  { document, rootField }: StoredOperation,
): GraphQLField<unknown, unknown> =>
  definitely(schema.getRootType(operationOf(document).operation)?.getFields()[rootField], rootField);

/** A query or mutation that this service runs in its own process. */
interface InProcessRequest {
  readonly schema: GraphQLSchema;
  /** Our own, so it is valid. */
  readonly document: DocumentNode;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly context: Context;
}

/** Runs a document without HTTP: REST routes, webhook bodies and our own pages all go through here. */
export const executeDocument = async ({
  schema,
  document,
  variables,
  context,
}: InProcessRequest): Promise<ExecutionResult> =>
  execute({ schema, document, variableValues: variables, contextValue: context });
