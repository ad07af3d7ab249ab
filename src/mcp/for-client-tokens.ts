import { type DocumentNode, type GraphQLSchema, Kind, TypeInfo, visit, visitWithTypeInfo } from 'graphql';
import { accessOf } from '../platform/graphql/access.ts';

/**
 * Returns the operation without the fields that client tokens may not use, such as e-mail addresses. Null if its root
 * field is one of them.
 */
export function forClientTokens(schema: GraphQLSchema, document: DocumentNode): DocumentNode | null {
  const types = new TypeInfo(schema);
  const reduced: DocumentNode = visit(
    document,
    visitWithTypeInfo(types, {
      Field() {
        const field = types.getFieldDef();
        const access = field && accessOf(field);
        return access && !access.client ? null : undefined;
      },
    }),
  );
  const hasFields = reduced.definitions.some(
    (one) => one.kind === Kind.OPERATION_DEFINITION && one.selectionSet.selections.length > 0,
  );
  return hasFields ? reduced : null;
}
