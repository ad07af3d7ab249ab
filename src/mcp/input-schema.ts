import type { Tool as ListedTool } from '@modelcontextprotocol/sdk/types.js';
import {
  type DocumentNode,
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLScalarType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  Kind,
  TypeInfo,
  valueFromASTUntyped,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { definitely } from '../kernel/definitely.ts';
import { operationOf } from '../platform/graphql/stored-operations.ts';
import { limitsOfInput, limitsSentence } from '../platform/graphql/validators.ts';

type Input = GraphQLArgument | GraphQLInputField;

/**
 * Returns the JSON Schema (2020-12) of an operation's variables. Descriptions and limits are those of the arguments and
 * input fields that the variables are passed to.
 */
export function inputSchema(schema: GraphQLSchema, document: DocumentNode): ObjectSchema {
  const inputs = inputsOfVariables(schema, document);
  const properties: Record<string, JsonSchema> = {};
  const required: string[] = [];
  for (const { variable, type, defaultValue } of operationOf(document).variableDefinitions ?? []) {
    const name = variable.name.value;
    const property = describedSchema(definitely(inputs.get(name), name));
    properties[name] = defaultValue ? { ...property, default: valueFromASTUntyped(defaultValue) } : property;
    if (type.kind === Kind.NON_NULL_TYPE) required.push(name);
  }
  return { type: 'object', properties, required, additionalProperties: false };
}

/** The arguments and input fields that the variables of an operation are passed to, by the names of the variables. */
function inputsOfVariables(schema: GraphQLSchema, document: DocumentNode): ReadonlyMap<string, Input> {
  const inputs = new Map<string, Input>();
  const typeInfo = new TypeInfo(schema);
  visit(
    document,
    visitWithTypeInfo(typeInfo, {
      Argument: ({ value }) => {
        if (value.kind !== Kind.VARIABLE) return;
        inputs.set(value.name.value, definitely(typeInfo.getArgument(), value.name.value));
      },
      ObjectField: ({ name, value }) => {
        if (value.kind !== Kind.VARIABLE) return;
        const parent = getNamedType(typeInfo.getParentInputType());
        const field = isInputObjectType(parent) ? parent.getFields()[name.value] : undefined;
        inputs.set(value.name.value, definitely(field, name.value));
      },
    }),
  );
  return inputs;
}

/** @param isInner whether it is part of an argument: its first sentence is enough, because every word costs context */
function describedSchema(input: Input, isInner = false): JsonSchema {
  const limits = limitsOfInput(input);
  const sentence = limits ? limitsSentence(limits) : '';
  const whole = (input.description ?? '').replace(sentence, '').trim();
  const description = isInner ? (/^.*?[.](?= |$)/s.exec(whole)?.[0] ?? whole) : whole;
  return { ...typeSchema(input.type), ...limits, ...(description ? { description } : {}) };
}

function typeSchema(type: GraphQLInputType): JsonSchema {
  if (isNonNullType(type)) return typeSchema(type.ofType);
  if (isListType(type)) return { type: 'array', items: typeSchema(type.ofType) };
  if (isEnumType(type)) return { type: 'string', enum: type.getValues().map(({ name }) => name) };
  if (!isInputObjectType(type)) return scalarSchema(type);
  const fields = Object.values(type.getFields()).filter(({ name }) => !leftOut[type.name]?.includes(name));
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map((field) => [field.name, describedSchema(field, true)])),
    required: fields.filter((field) => isNonNullType(field.type)).map(({ name }) => name),
    additionalProperties: false,
  };
}

/** Input fields that no tool has: rarely asked of an assistant, and every word of the list costs context. */
const leftOut: Readonly<Record<string, readonly string[]>> = {
  EnvelopeFilter: ['agentEmail', 'labels', 'legalDeadline', 'sealWaits', 'unmetDeadline'],
  FieldInput: ['format', 'shownIf'],
  FilledRoleInput: ['identity'],
  IdentityInput: ['documentExpiresOn', 'documentNumberHash', 'email', 'expiresInDays', 'externalRef', 'phone'],
  MandateFilter: ['created'],
  SealBatchFilter: ['created'],
  SignerInput: ['attachments', 'inviteBy', 'ownCertificate', 'tagName'],
};

/** A JSON Schema (2020-12). */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** The JSON Schema of an object. */
export interface ObjectSchema {
  readonly type: 'object';
  properties: Record<string, JsonSchema>;
  required: string[];
  readonly additionalProperties?: boolean;
  /** The SDK's type of a schema allows further keywords. */
  [keyword: string]: unknown;
}

const scalars: Readonly<Record<string, JsonSchema>> = {
  Boolean: { type: 'boolean' },
  DateTime: { type: 'string', format: 'date-time' },
  Float: { type: 'number' },
  ID: { type: 'string' },
  Int: { type: 'integer' },
  Pdf: { type: 'string', contentEncoding: 'base64', contentMediaType: 'application/pdf' },
  Sha256: { type: 'string', pattern: '^[0-9a-f]{64}$' },
};

/** The JSON Schema of a scalar. All others are strings, except JSON, which tools do not use. */
const scalarSchema = ({ name }: Pick<GraphQLScalarType, 'name'>): JsonSchema => scalars[name] ?? { type: 'string' };

/**
 * Arguments that mean the same in every tool. An assistant reads the whole list before the first word, so that their
 * general descriptions would cost more than they say.
 */
const common: Readonly<Record<string, string>> = {
  after: 'For the next page: `pageInfo.endCursor` of the page before.',
  first: 'Items of a page.',
  orderBy: 'Keep it from page to page.',
};

/** Limits that a value rarely meets; the refusal names them. */
const unlisted = new Set(
  'additionalProperties contentEncoding contentMediaType maxLength minItems minLength minimum maximum'.split(' '),
);

/**
 * Returns the schema of a tool's arguments as `tools/list` shows it: without what the refusal of a call says as well, and
 * with equal objects written once (`$defs`).
 */
export function listedSchema({ properties, required }: ObjectSchema): ListedTool['inputSchema'] {
  const shown = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => {
      const { description, ...rest } = brief(schema);
      return [name, { ...rest, description: common[name] ?? description }];
    }),
  );
  const $defs = repeatedObjects(shown);
  const names = new Map(Object.entries($defs).map(([name, schema]) => [JSON.stringify(schema), name]));
  const listed = mapProperties(shown, (schema) => referTo(names, schema));
  return {
    type: 'object',
    properties: listed,
    ...(required.length > 0 && { required }),
    ...(names.size > 0 && { $defs }),
  };
}

function brief(schema: JsonSchema): JsonSchema {
  const kept = Object.entries(schema).filter(
    ([keyword, value]) => !unlisted.has(keyword) && !(keyword === 'required' && (value as unknown[]).length === 0),
  );
  const { properties, items, ...rest } = Object.fromEntries(kept);
  return {
    ...rest,
    ...(items !== undefined && { items: brief(items as JsonSchema) }),
    ...(properties !== undefined && { properties: mapProperties(properties as Properties, telling) }),
  };
}

type Properties = Readonly<Record<string, JsonSchema>>;

const mapProperties = (properties: Properties, change: (schema: JsonSchema, name: string) => JsonSchema) =>
  Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, change(schema, name)]));

/** A property inside an argument: without a description that only repeats its name. */
function telling(schema: JsonSchema, name: string): JsonSchema {
  const { description, ...rest } = brief(schema);
  return isTelling(name, String(description ?? '')) ? { ...rest, description } : rest;
}

/** Words that say nothing beside the name of a property. */
const FILLERS = new Set(
  'a address after agent an batch company document earliest envelope field first from full has have identity in is mandate new of one or own person range representative session signer the these this time to whether with your'.split(
    ' ',
  ),
);

function isTelling(name: string, description: string): boolean {
  const known = name.toLowerCase();
  const words = description.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
  return words.some((word) => !FILLERS.has(word) && !known.includes(word.replace(/(es|s)$/, '')));
}

/** Objects that occur more than once, without their descriptions, by the name of their first property. */
function repeatedObjects(properties: Properties): Record<string, JsonSchema> {
  const counts = new Map<string, { name: string; count: number }>();
  const visit = (schema: JsonSchema, name: string): void => {
    if (schema.items) visit(schema.items as JsonSchema, name);
    if (!schema.properties) return;
    const { description: _, ...object } = schema;
    const key = JSON.stringify(object);
    counts.set(key, { name, count: (counts.get(key)?.count ?? 0) + 1 });
    for (const [below, inner] of Object.entries(schema.properties as Properties)) visit(inner, below);
  };
  for (const [name, schema] of Object.entries(properties)) visit(schema, name);
  const repeated = [...counts].filter(([, { count }]) => count > 1);
  return Object.fromEntries(repeated.map(([key, { name }]) => [name, JSON.parse(key)]));
}

/** Replaces the objects that `names` knows, the outermost first. */
function referTo(names: ReadonlyMap<string, string>, schema: JsonSchema): JsonSchema {
  const { description, ...rest } = schema;
  const name = rest.properties && names.get(JSON.stringify(rest));
  if (name) return { $ref: `#/$defs/${name}`, ...(description !== undefined && { description }) };
  const { properties, items } = schema;
  return {
    ...schema,
    ...(items !== undefined && { items: referTo(names, items as JsonSchema) }),
    ...(properties !== undefined && {
      properties: mapProperties(properties as Properties, (inner) => referTo(names, inner)),
    }),
  };
}
