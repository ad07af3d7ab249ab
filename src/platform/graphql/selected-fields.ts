import {
  type DocumentNode,
  type GraphQLField,
  type GraphQLObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import { definitely } from '../../kernel/definitely.ts';

/** A field that an operation selects. `key` is its name in the response. */
export interface SelectedField {
  readonly key: string;
  readonly field: GraphQLField<unknown, unknown>;
  readonly selections: SelectionSetNode | undefined;
}

/** Lists the selected fields of an object type, including those of fragments. */
export function selectedFields(
  document: DocumentNode,
  parent: GraphQLObjectType,
  { selections }: SelectionSetNode,
): readonly SelectedField[] {
  return selections.flatMap((selection) => {
    if (selection.kind !== Kind.FIELD) {
      const selectionSet =
        selection.kind === Kind.INLINE_FRAGMENT
          ? selection.selectionSet
          : fragmentSelections(document, selection.name.value);
      return selectedFields(document, parent, selectionSet);
    }
    const { alias, name, selectionSet } = selection;
    return [
      {
        key: alias?.value ?? name.value,
        field: definitely(parent.getFields()[name.value], name.value),
        selections: selectionSet,
      },
    ];
  });
}

function fragmentSelections({ definitions }: DocumentNode, name: string): SelectionSetNode {
  for (const definition of definitions)
    if (definition.kind === Kind.FRAGMENT_DEFINITION && definition.name.value === name) return definition.selectionSet;
  throw new Error(`missing: fragment ${name}`);
}

/** Returns the only operation of a document. */
export function operationOf({ definitions }: DocumentNode): OperationDefinitionNode {
  for (const definition of definitions) if (definition.kind === Kind.OPERATION_DEFINITION) return definition;
  throw new Error('missing: operation');
}
