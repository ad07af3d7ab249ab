import { type GraphQLObjectType, type GraphQLSchema, getNamedType, isObjectType, type SelectionSetNode } from 'graphql';
import { describe, type JsonSchema, type Resolve } from './json-schema.ts';
import type { Operation } from './operations.ts';
import { operationOf, selectedFields } from './shape.ts';

/**
 * Fills descriptions into the schema of a response: those of the GraphQL fields that the operation selects. A
 * description of openapi.yaml stays.
 */
export function describeResponse(
  response: JsonSchema,
  { document }: Operation,
  { schema, resolve }: { readonly schema: GraphQLSchema; readonly resolve: Resolve },
): void {
  const { operation, selectionSet } = operationOf(document);
  const { data } = resolve(response).properties ?? {};
  visit(data ? itemOf(data) : response, schema.getRootType(operation)!, selectionSet);

  function visit(target: JsonSchema, parent: GraphQLObjectType, selections: SelectionSetNode): void {
    for (const selected of selectedFields(document, parent, selections)) {
      const { key, field } = selected;
      const property = resolve(target).properties?.[key];
      if (property) describe(property, field);
      const type = getNamedType(field.type);
      // Levels without a property (the root field, `edges`, `node`) are left out of the response.
      if (selected.selections && isObjectType(type))
        visit(property ? itemOf(property) : target, type, selected.selections);
    }
  }

  function itemOf(property: JsonSchema): JsonSchema {
    return resolve(property).items ?? property;
  }
}
