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
  FieldInput: ['format'],
  FilledRoleInput: ['identity'],
  IdentityInput: ['documentExpiresOn', 'documentNumberHash', 'email', 'expiresInDays', 'externalRef', 'phone'],
  MandateFilter: ['created'],
  SealBatchFilter: ['created'],
  SignerInput: ['tagName'],
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
