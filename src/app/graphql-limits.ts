import {
  type DocumentNode,
  GraphQLError,
  Kind,
  parse,
  type SelectionSetNode,
  type Source,
  type ValidationRule,
  visit,
} from 'graphql';
import { refuse } from '../kernel/fault.ts';

/** Aliases and root fields multiply work that depth and cost do not see. */
const most = { tokens: 2_000, aliases: 60, rootFields: 20, operations: 10 } as const;

/** Reads a document. The parser stops at the limit of tokens, before anything else is read. */
export function parseShort(source: string | Source): DocumentNode {
  try {
    return parse(source, { maxTokens: most.tokens });
  } catch (error) {
    if (!/tokens\. Parsing aborted/.test((error as Error).message)) throw error;
    throw refuse('invalid_body', `The document has more than ${most.tokens} tokens.`);
  }
}

/** Refuses a document that asks too much, before it is validated; depth and cost are counted at execution. */
export function assertModest(document: DocumentNode): void {
  let aliases = 0;
  let operations = 0;
  const countFields = fieldCounter(document);
  visit(document, {
    OperationDefinition: ({ selectionSet }) => {
      operations += 1;
      if (countFields(selectionSet) > most.rootFields) throw tooMuch(`more than ${most.rootFields} root fields`);
    },
    Field: ({ alias }) => {
      if (alias) aliases += 1;
    },
  });
  if (aliases > most.aliases) throw tooMuch(`more than ${most.aliases} aliases`);
  if (operations > most.operations) throw tooMuch(`more than ${most.operations} operations`);
}

/**
 * Counts the fields of a selection, those of its fragments included, wherever these are spread. Each fragment is counted
 * once and remembered; one that spreads itself is left to validation.
 */
function fieldCounter({ definitions }: DocumentNode): (set: SelectionSetNode) => number {
  const fragments = new Map(
    definitions.flatMap((each) => (each.kind === Kind.FRAGMENT_DEFINITION ? [[each.name.value, each] as const] : [])),
  );
  const counts = new Map<string, number>();
  const countSpread = (name: string): number => {
    const known = counts.get(name);
    if (known !== undefined) return known;
    counts.set(name, 0);
    const count = fragments.has(name) ? countFields(fragments.get(name)!.selectionSet) : 0;
    counts.set(name, count);
    return count;
  };
  const countFields = ({ selections }: SelectionSetNode): number =>
    selections.reduce((sum, selection) => {
      if (selection.kind === Kind.FIELD) return sum + 1;
      if (selection.kind === Kind.INLINE_FRAGMENT) return sum + countFields(selection.selectionSet);
      return sum + countSpread(selection.name.value);
    }, 0);
  return countFields;
}

const tooMuch = (what: string): GraphQLError =>
  new GraphQLError(`The document has ${what}.`, { extensions: { code: 'invalid_body', http: { status: 400 } } });

/** What is asked for beside the specification's own rules: nothing, or no introspection. */
export const extraRules = ({ graphqlIntrospection }: { readonly graphqlIntrospection: boolean }): ValidationRule[] =>
  graphqlIntrospection ? [] : [noIntrospection];

const noIntrospection: ValidationRule = (context) => ({
  Field: (node) => {
    if (!/^__(schema|type)$/.test(node.name.value)) return;
    context.reportError(new GraphQLError('Introspection is off.', { nodes: node, extensions: { code: 'forbidden' } }));
  },
});
