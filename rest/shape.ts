import {
  type DocumentNode,
  type GraphQLArgument,
  type GraphQLEnumType,
  type GraphQLEnumValue,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  type OperationDefinitionNode,
  type SelectionSetNode,
  typeFromAST,
} from 'graphql';
import { isRecord } from '../src/kernel/unknown.ts';
import { operationOf, selectedFields } from '../src/platform/graphql/stored-operations.ts';
import { limitsOfInput } from '../src/platform/graphql/validators.ts';
import { TimeSlicer } from '../src/platform/in-parallel.ts';
import { describe, type JsonSchema, type Resolve, snakeCase } from './names.ts';

/** Words of the contract for the values of an enum, by GraphQL name. */
type EnumWords = ReadonlyMap<string, string>;

/** Returns the word of an enum value: its internal value if it has one (`B-LTA`), else its name in lower case. */
const enumWord = ({ name, value }: GraphQLEnumValue): string =>
  typeof value === 'string' && value !== name ? value : name.toLowerCase();

const enumWords = (type: GraphQLEnumType): EnumWords =>
  new Map(type.getValues().map((value) => [value.name, enumWord(value)]));

/** Returns the GraphQL name for a word of the contract. */
const enumName = (type: GraphQLEnumType, word: string): string =>
  type.getValues().find((value) => enumWord(value) === word)?.name ?? word.toUpperCase();

/** Converts a JSON value to a GraphQL input of the given type: keys to camelCase, enum values to their names. */
function toInput(type: GraphQLInputType, value: unknown): unknown {
  if (value === null || value === undefined) return value;
  if (isNonNullType(type)) return toInput(type.ofType, value);
  if (isListType(type)) return Array.isArray(value) ? value.map((item) => toInput(type.ofType, item)) : value;
  if (isEnumType(type)) return typeof value === 'string' ? enumName(type, value) : value;
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

/** Paths of enum values, or of lists of them, in an operation's result, as nested response keys. */
export interface EnumPlaces {
  readonly [responseKey: string]: EnumPlaces | EnumWords;
}

/** Finds the enum values of an operation's result in the schema. */
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
  const places: Record<string, EnumPlaces | EnumWords> = {};
  for (const { key, field, selections } of selectedFields(document, parent, selectionSet)) {
    const type = getNamedType(field.type);
    if (isEnumType(type)) places[key] = enumWords(type);
    else if (selections && isObjectType(type)) places[key] = placesIn(schema, document, type, selections);
  }
  return places;
}

/** Longer lists are processed in time slices. */
const LONG = 20;

/** Writes the enum values of a result as the contract does, in place. Large results are processed in time slices. */
export async function nameEnums(places: EnumPlaces, value: unknown): Promise<void> {
  const long: [EnumPlaces, readonly unknown[]][] = [];
  nameIn(places, value, long);
  if (long.length === 0) return;
  const slicer = new TimeSlicer();
  for (const [within, list] of long) {
    for (const item of list) {
      nameIn(within, item, long);
      const pause = slicer.yieldIfDue();
      if (pause) await pause;
    }
  }
}

/** Adds long lists to `long` instead of processing them. */
function nameIn(places: EnumPlaces, value: unknown, long: [EnumPlaces, readonly unknown[]][]): void {
  if (Array.isArray(value)) {
    if (value.length > LONG) long.push([places, value]);
    else for (const item of value) nameIn(places, item, long);
  } else if (value && typeof value === 'object') {
    const record = value as Record<string, unknown>;
    for (const key in places) {
      const place = places[key];
      if (!place) continue;
      if (isWords(place)) record[key] = toWords(place, record[key]);
      else nameIn(place, record[key], long);
    }
  }
}

const isWords = (place: EnumPlaces | EnumWords): place is EnumWords => place instanceof Map;

const toWords = (words: EnumWords, value: unknown): unknown =>
  Array.isArray(value)
    ? value.map((item) => toWords(words, item))
    : typeof value === 'string'
      ? (words.get(value) ?? value)
      : value;

/** An object whose fields replace or exclude each other. openapi.yaml says so by schemas of `required` alone. */
interface ObjectSchema extends JsonSchema {
  readonly required?: readonly string[];
  readonly anyOf?: readonly Choice[];
  readonly oneOf?: readonly Choice[];
  readonly not?: Choice;
}

interface Choice {
  readonly required: readonly string[];
}

/**
 * Returns a copy of the contract without alternatives of fields. The service does not validate by them: its own checks
 * answer with codes and messages that fit, for example 422 `identity_required`.
 */
export const withoutAlternatives = <T>(contract: T): T =>
  mapObjects(contract, ({ anyOf: _, oneOf: __, not: ___, ...schema }) => schema);

/**
 * Returns a copy of the contract for publication, with one complete object for each alternative. Generators make a
 * union of these; from schemas of `required` alone they make `unknown` or nothing.
 */
export const withWholeAlternatives = <T>(contract: T): T =>
  mapObjects(contract, ({ anyOf, oneOf, not, description, ...schema }) => ({
    ...(description === undefined ? {} : { description }),
    anyOf: wholeObjects(
      schema,
      [not ?? oneOf ?? anyOf ?? []].flat().flatMap(({ required }) => required),
      not ? 'not both' : oneOf ? 'exactly one' : 'at least one',
    ),
  }));

/** One object for each of the fields. */
function wholeObjects(
  { properties = {}, required = [], ...schema }: ObjectSchema,
  names: readonly string[],
  rule: 'at least one' | 'exactly one' | 'not both',
): object[] {
  return names.map((name) => {
    const others = names.filter((each) => each !== name);
    const excluded = rule === 'at least one' ? [] : others;
    return {
      title: rule === 'not both' ? `Without ${others.join()}` : `With ${name}`,
      ...schema,
      required: rule === 'not both' ? required : [...required, name],
      properties: Object.fromEntries(Object.entries(properties).filter(([each]) => !excluded.includes(each))),
    };
  });
}

/** Replaces every object that has alternatives, in a copy. */
function mapObjects<T>(contract: T, change: (schema: ObjectSchema) => object): T {
  const visit = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(visit);
    if (!isRecord(value)) return value;
    const copy = Object.fromEntries(Object.entries(value).map(([key, each]) => [key, visit(each)]));
    return hasAlternatives(copy) ? change(copy) : copy;
  };
  return visit(contract) as T;
}

const hasAlternatives = (value: Readonly<Record<string, unknown>>): value is ObjectSchema & Record<string, unknown> =>
  [value.anyOf, value.oneOf, value.not].some((choices) => choices !== undefined && [choices].flat().every(isChoice));

const isChoice = (value: unknown): value is Choice => isRecord(value) && Object.keys(value).join() === 'required';

type Inputs = readonly (GraphQLArgument | GraphQLInputField)[];

/**
 * Fills limits and descriptions into the schema of a body that a root field takes: those of its GraphQL inputs, by
 * name. What an input validates in its own way, such as a pattern, and descriptions of openapi.yaml stay.
 */
export function completeBody(body: JsonSchema, { args }: GraphQLField<unknown, unknown>, resolve: Resolve): void {
  const input = args.find(({ name }) => name === 'input');
  complete(body, input ? inputsOf(input) : args, resolve);
}

function complete(schema: JsonSchema, inputs: Inputs, resolve: Resolve): void {
  const { properties = {} } = resolve(schema);
  for (const input of inputs) {
    const property = properties[snakeCase(input.name)];
    if (!property) continue;
    describe(property, input);
    const documented = resolve(property);
    Object.assign(documented, limitsOfInput(input));
    complete(documented.items ?? documented, inputsOf(input), resolve);
  }
}

function inputsOf(input: Inputs[number]): Inputs {
  const type = getNamedType(input.type);
  return isInputObjectType(type) ? Object.values(type.getFields()) : [];
}
