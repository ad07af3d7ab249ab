import {
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  typeFromAST,
} from 'graphql';
import { definitely } from '../src/kernel/definitely.ts';
import { isRecord } from '../src/kernel/unknown.ts';
import { TimeSlicer } from '../src/platform/time-slicer.ts';
import { snakeCase } from './names.ts';

/** Converts a JSON value to a GraphQL input of the given type: keys to camelCase, enum values to UPPER_CASE. */
export function toInput(type: GraphQLInputType, value: unknown): unknown {
  if (value === null || value === undefined) return value;
  if (isNonNullType(type)) return toInput(type.ofType, value);
  if (isListType(type)) return Array.isArray(value) ? value.map((item) => toInput(type.ofType, item)) : value;
  if (isEnumType(type)) return typeof value === 'string' ? value.toUpperCase() : value;
  if (!isInputObjectType(type) || !isRecord(value)) return value;
  return Object.fromEntries(
    Object.values(type.getFields())
      .map((field) => [field, value[snakeCase(field.name)]] as const)
      .filter(([, item]) => item !== undefined)
      .map(([field, item]) => [field.name, toInput(field.type, item)]),
  );
}

/** Converts a binding's JSON values to the variables of an operation. */
export function toVariables(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  values: Record<string, unknown>,
): Record<string, unknown> {
  const variables: Record<string, unknown> = {};
  for (const { variable, type } of operation.variableDefinitions ?? []) {
    const name = variable.name.value;
    variables[name] = toInput(typeFromAST(schema, type as never) as GraphQLInputType, values[name]);
  }
  return variables;
}

/**
 * Paths of enum values in an operation's result, as nested response keys; `true` marks an enum value or a list of
 * them.
 */
export interface EnumPlaces {
  readonly [responseKey: string]: EnumPlaces | true;
}

/** Finds the enum values of an operation's result in the schema: the contract writes enums in lower case. */
export function enumPlaces(schema: GraphQLSchema, document: DocumentNode): EnumPlaces {
  const operation = operationOf(document);
  const root = schema.getRootType(operation.operation)!;
  return placesIn(schema, document, root, operation.selectionSet);
}

function placesIn(
  schema: GraphQLSchema,
  document: DocumentNode,
  parent: GraphQLObjectType,
  selectionSet: SelectionSetNode,
): EnumPlaces {
  const places: Record<string, EnumPlaces | true> = {};
  for (const { key, field, selections } of selectedFields(document, parent, selectionSet)) {
    const type = getNamedType(field.type);
    if (isEnumType(type)) places[key] = true;
    else if (selections && isObjectType(type)) places[key] = placesIn(schema, document, type, selections);
  }
  return places;
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
      const { selectionSet } =
        selection.kind === Kind.INLINE_FRAGMENT ? selection : fragmentOf(document, selection.name.value);
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

const fragmentOf = (document: DocumentNode, name: string): FragmentDefinitionNode =>
  document.definitions.find(
    (definition): definition is FragmentDefinitionNode =>
      definition.kind === Kind.FRAGMENT_DEFINITION && definition.name.value === name,
  )!;

/** Longer lists are processed in time slices. */
const LONG = 20;

/** Writes the enum values of a result in lower case, in place. Large results are processed in time slices. */
export async function lowerEnums(places: EnumPlaces, value: unknown): Promise<void> {
  const long: [EnumPlaces, readonly unknown[]][] = [];
  lower(places, value, long);
  if (long.length === 0) return;
  const slicer = new TimeSlicer();
  for (const [within, list] of long) {
    for (const item of list) {
      lower(within, item, long);
      const pause = slicer.yieldIfDue();
      if (pause) await pause;
    }
  }
}

/** Adds long lists to `long` instead of processing them. */
function lower(places: EnumPlaces, value: unknown, long: [EnumPlaces, readonly unknown[]][]): void {
  if (Array.isArray(value)) {
    if (value.length > LONG) long.push([places, value]);
    else for (const item of value) lower(places, item, long);
  } else if (value && typeof value === 'object') {
    const record = value as Record<string, unknown>;
    for (const key in places) {
      const place = places[key];
      if (place === true) record[key] = lowerWord(record[key]);
      else if (place) lower(place, record[key], long);
    }
  }
}

const lowerWord = (word: unknown): unknown =>
  Array.isArray(word) ? word.map(lowerWord) : typeof word === 'string' ? word.toLowerCase() : word;

/** Returns the only operation of a document. */
export const operationOf = (document: DocumentNode): OperationDefinitionNode =>
  document.definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION)!;
