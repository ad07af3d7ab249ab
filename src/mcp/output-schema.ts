import {
  type DocumentNode,
  type GraphQLOutputType,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
  isScalarType,
  type SelectionSetNode,
} from 'graphql';
import { definitely } from '../kernel/definitely.ts';
import { selectedFields } from '../platform/graphql/selected-fields.ts';
import type { StoredOperation } from '../platform/graphql/stored-operations.ts';
import { type JsonSchema, type ObjectSchema, scalarSchema } from './json-schema.ts';

/** Returns the JSON Schema (2020-12) of the answer of an operation, from its selections. */
export const outputSchema = ({ document, answer }: StoredOperation): ObjectSchema =>
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
