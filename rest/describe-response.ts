import { type GraphQLObjectType, getNamedType, isObjectType, type SelectionSetNode } from 'graphql';
import { selectedFields } from '../src/platform/graphql/selected-fields.ts';
import { describe, type JsonSchema, type Resolve } from './json-schema.ts';
import type { Operation } from './operations.ts';

/**
 * Fills descriptions into the schema of a response: those of the GraphQL fields that the operation selects. A
 * description of openapi.yaml stays.
 */
export function describeResponse(response: JsonSchema, { document, answer }: Operation, resolve: Resolve): void {
  const { data } = resolve(response).properties ?? {};
  visit(data ? itemOf(data) : response, answer.type, answer.selections);

  function visit(target: JsonSchema, parent: GraphQLObjectType, selections: SelectionSetNode): void {
    for (const selected of selectedFields(document, parent, selections)) {
      const { key, field } = selected;
      const property = resolve(target).properties?.[key];
      if (property) describe(property, field);
      const type = getNamedType(field.type);
      // Levels without a property (`nodes`, the fields that a binding joins) are left out of the response.
      if (selected.selections && isObjectType(type))
        visit(property ? itemOf(property) : target, type, selected.selections);
    }
  }

  function itemOf(property: JsonSchema): JsonSchema {
    return resolve(property).items ?? property;
  }
}
