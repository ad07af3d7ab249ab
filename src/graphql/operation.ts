import { type DocumentNode, getOperationAST, Kind, type SelectionSetNode } from 'graphql';

/** Facts about a GraphQL operation, for logs. */
export interface OperationFacts {
  /** `query`, `mutation` or `subscription`. */
  readonly operation: string;
  /** Names of the root fields in the schema (never aliases), separated by commas. */
  readonly fields: string;
}

/** Maximum number of root fields listed by name; the rest is counted. */
const MOST_FIELDS = 5;

const known = new WeakMap<DocumentNode, Map<string, OperationFacts>>();

/** Returns the facts about an operation of a valid document; computed once per document. */
export function operationFacts(document: DocumentNode, operationName?: string | null): OperationFacts {
  const name = operationName ?? '';
  const found = known.get(document)?.get(name);
  if (found) return found;
  const operation = getOperationAST(document, operationName);
  const names = operation ? [...new Set(rootFields(document, operation.selectionSet))] : [];
  const more = names.length - MOST_FIELDS;
  const fields = [...names.slice(0, MOST_FIELDS), ...(more > 0 ? [`${more} more`] : [])].join(',');
  const facts = { operation: operation?.operation ?? 'none', fields };
  const ofDocument = known.get(document) ?? new Map<string, OperationFacts>();
  known.set(document, ofDocument.set(name, facts));
  return facts;
}

function rootFields(document: DocumentNode, { selections }: SelectionSetNode): string[] {
  return selections.flatMap((selection) => {
    if (selection.kind === Kind.FIELD) return [selection.name.value];
    if (selection.kind === Kind.INLINE_FRAGMENT) return rootFields(document, selection.selectionSet);
    const fragment = document.definitions.find(
      (definition) => definition.kind === Kind.FRAGMENT_DEFINITION && definition.name.value === selection.name.value,
    );
    return fragment?.kind === Kind.FRAGMENT_DEFINITION ? rootFields(document, fragment.selectionSet) : [];
  });
}
