import {
  type DocumentNode,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isObjectType,
  type SelectionSetNode,
} from 'graphql';
import { definitely, itemAt } from '../../kernel/definitely.ts';
import { payloadNameOf } from './mutation-names.ts';
import { operationOf, selectedFields } from './selected-fields.ts';

/** Where the answer of a stored operation stands in its data. */
export interface AnswerPlace {
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
