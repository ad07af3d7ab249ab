import {
  type DocumentNode,
  Kind,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';

/**
 * Returns the path of the field that makes an operation expensive, such as `envelopes.edges.node`: from the root, the
 * heaviest object, as long as it has more than half of the cost of its parent. Null if that is no field of the
 * operation itself, but of a fragment.
 *
 * @param document one operation, followed by its fragments
 * @param costOf computes the cost of a part of the document; called once for each selection on the way
 */
export function heaviestField(document: DocumentNode, costOf: (part: DocumentNode) => number): string | null {
  const [operation, ...fragments] = document.definitions;
  if (operation?.kind !== Kind.OPERATION_DEFINITION) return null;
  const path: string[] = [];
  let around = (part: SelectionSetNode): OperationDefinitionNode => ({ ...operation, selectionSet: part });
  let set: SelectionSetNode | undefined = operation.selectionSet;
  let whole = costOf(document);
  while (set) {
    const place: typeof around = around;
    const inside: SelectionSetNode = set;
    const only = (each: SelectionNode) => place({ ...inside, selections: [each] });
    const weighed = inside.selections.map((each) => ({
      each,
      cost: costOf({ kind: Kind.DOCUMENT, definitions: [only(each), ...fragments] }),
    }));
    const { each, cost } = weighed.reduce((most, one) => (one.cost > most.cost ? one : most));
    if (each.kind !== Kind.FIELD || (path.length > 0 && (!each.selectionSet || cost <= whole / 2))) break;
    path.push((each.alias ?? each.name).value);
    whole = cost;
    set = each.selectionSet;
    around = (part) => only({ ...each, selectionSet: part });
  }
  return path.length ? path.join('.') : null;
}
