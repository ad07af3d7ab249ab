import {
  type DocumentNode,
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLInputType,
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
import { operationOf } from '../platform/graphql/selected-fields.ts';
import { limitsOfInput, limitsSentence } from '../platform/graphql/validators.ts';
import { type JsonSchema, type ObjectSchema, scalarSchema } from './json-schema.ts';

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

function describedSchema(input: Input): JsonSchema {
  const limits = limitsOfInput(input);
  const sentence = limits ? limitsSentence(limits) : '';
  const description = (input.description ?? '').replace(sentence, '').trim();
  return { ...typeSchema(input.type), ...limits, ...(description ? { description } : {}) };
}

function typeSchema(type: GraphQLInputType): JsonSchema {
  if (isNonNullType(type)) return typeSchema(type.ofType);
  if (isListType(type)) return { type: 'array', items: typeSchema(type.ofType) };
  if (isEnumType(type)) return { type: 'string', enum: type.getValues().map(({ name }) => name) };
  if (!isInputObjectType(type)) return scalarSchema(type);
  const fields = Object.values(type.getFields());
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map((field) => [field.name, describedSchema(field)])),
    required: fields.filter((field) => isNonNullType(field.type)).map(({ name }) => name),
    additionalProperties: false,
  };
}
