import {
  type DocumentNode,
  type FieldNode,
  type GraphQLCompositeType,
  type GraphQLSchema,
  getNamedType,
  getOperationAST,
  isCompositeType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  print,
  type SelectionSetNode,
  valueFromASTUntyped,
} from 'graphql';
import type { ConcreteRequest } from 'relay-runtime';

/**
 * What relay-compiler makes of an operation, as far as the store needs it: fields, inline fragments and variables.
 */
export function relayArtifact(schema: GraphQLSchema, document: DocumentNode): ConcreteRequest {
  const operation = getOperationAST(document)!;
  const root = schema.getRootType(operation.operation)!;
  const argumentDefinitions = (operation.variableDefinitions ?? []).map(({ variable }) => ({
    kind: 'LocalArgument',
    name: variable.name.value,
    defaultValue: null,
  }));
  const name = operation.name!.value;
  const selections = selectionsOf(schema, root, operation.selectionSet);
  return {
    kind: 'Request',
    fragment: { kind: 'Fragment', name, type: root.name, metadata: null, argumentDefinitions, selections },
    operation: { kind: 'Operation', name, argumentDefinitions, selections },
    params: { id: null, cacheID: name, name, operationKind: operation.operation, text: print(document), metadata: {} },
  } as unknown as ConcreteRequest;
}

const selectionsOf = (schema: GraphQLSchema, parent: GraphQLCompositeType, set: SelectionSetNode): unknown[] =>
  set.selections.flatMap((selection) => {
    if (selection.kind === Kind.FIELD) return [fieldOf(schema, parent, selection)];
    if (selection.kind !== Kind.INLINE_FRAGMENT) throw new Error('Write inline fragments only.');
    const type = schema.getType(selection.typeCondition!.name.value) as GraphQLCompositeType;
    const selections = selectionsOf(schema, type, selection.selectionSet);
    return [{ kind: 'InlineFragment', type: type.name, abstractKey: null, selections }];
  });

function fieldOf(schema: GraphQLSchema, parent: GraphQLCompositeType, node: FieldNode): unknown {
  const name = node.name.value;
  const base = { name, alias: node.alias?.value ?? null, args: argumentsOf(node), storageKey: null };
  if (name === '__typename' || !('getFields' in parent)) return { kind: 'ScalarField', ...base };
  const { type } = parent.getFields()[name]!;
  const named = getNamedType(type);
  if (!isCompositeType(named)) return { kind: 'ScalarField', ...base };
  return {
    kind: 'LinkedField',
    ...base,
    concreteType: isObjectType(named) ? named.name : null,
    plural: isListType(isNonNullType(type) ? type.ofType : type),
    selections: selectionsOf(schema, named, node.selectionSet!),
  };
}

const argumentsOf = ({ arguments: given }: FieldNode): unknown =>
  given?.length
    ? given.map(({ name: { value: name }, value }) =>
        value.kind === Kind.VARIABLE
          ? { kind: 'Variable', name, variableName: value.name.value }
          : { kind: 'Literal', name, value: valueFromASTUntyped(value) },
      )
    : null;
