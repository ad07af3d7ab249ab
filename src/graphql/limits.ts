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
import { errorMessage } from '../kernel/unknown.ts';

/**
 * Limits of a document. Aliases and root fields multiply work that the limits of depth and cost do not see. Validation
 * compares every pair of fields with the same name (GraphQL §5.3.2), and the text of a document is held in memory.
 */
const most = {
  characters: 32 * 1024,
  tokens: 2_000,
  aliases: 60,
  sameName: 20,
  rootFields: 20,
  operations: 10,
} as const;

/** Rejects a document whose text is too long, before it is parsed or cached. @throws Fault `invalid_body` */
export function assertShort(text: unknown): void {
  if (typeof text !== 'string' || text.length <= most.characters) return;
  throw refuse('invalid_body', `The document has more than ${most.characters} characters. Pass values as variables.`);
}

/** Parses a document; stops at the limit of tokens. @throws Fault `invalid_body` (too long) */
export function parseShort(source: string | Source): DocumentNode {
  assertShort(typeof source === 'string' ? source : source.body);
  try {
    return parse(source, { maxTokens: most.tokens });
  } catch (error) {
    if (!/tokens\. Parsing aborted/.test(errorMessage(error))) throw error;
    throw refuse('invalid_body', `The document has more than ${most.tokens} tokens.`);
  }
}

/** Documents that were found within the limits: those in use are parsed once and come again. */
const modest = new WeakSet<DocumentNode>();

/** Rejects a document beyond the limits, before validation. Depth and cost are checked at execution. */
export function assertModest(document: DocumentNode): void {
  if (modest.has(document)) return;
  assertWithinLimits(document);
  modest.add(document);
}

function assertWithinLimits(document: DocumentNode): void {
  let aliases = 0;
  let operations = 0;
  const countFields = fieldCounter(document);
  visit(document, {
    OperationDefinition: ({ selectionSet }) => {
      operations += 1;
      if (countFields(selectionSet) > most.rootFields) throw tooMuch(`more than ${most.rootFields} root fields`);
    },
    Field: ({ alias, selectionSet }) => {
      if (alias) aliases += 1;
      if (selectionSet) assertNamesFew(selectionSet);
    },
    FragmentDefinition: ({ selectionSet }) => assertNamesFew(selectionSet),
  });
  if (aliases > most.aliases) throw tooMuch(`more than ${most.aliases} aliases`);
  if (operations > most.operations) throw tooMuch(`more than ${most.operations} operations`);
}

/** Rejects a selection set that repeats a name too often. Inline fragments are included. */
function assertNamesFew(set: SelectionSetNode): void {
  const times = new Map<string, number>();
  const count = ({ selections }: SelectionSetNode): void => {
    for (const selection of selections) {
      if (selection.kind === Kind.INLINE_FRAGMENT) count(selection.selectionSet);
      if (selection.kind !== Kind.FIELD) continue;
      const { value } = selection.alias ?? selection.name;
      const time = (times.get(value) ?? 0) + 1;
      if (time > most.sameName) throw tooMuch(`a field more than ${most.sameName} times in one place`);
      times.set(value, time);
    }
  };
  count(set);
}

/**
 * Returns a function that counts the fields of a selection set, including those of its fragments. Each fragment is
 * counted once and remembered. Validation rejects fragments that include themselves.
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

/** Validation rules in addition to those of the specification: no introspection, if it is switched off. */
export const extraRules = ({ graphqlIntrospection }: { readonly graphqlIntrospection: boolean }): ValidationRule[] =>
  graphqlIntrospection ? [] : [noIntrospection];

const noIntrospection: ValidationRule = (context) => ({
  Field: (node) => {
    if (!/^__(schema|type)$/.test(node.name.value)) return;
    context.reportError(
      new GraphQLError('Introspection is disabled. The schema is published at /schema.graphql.', {
        nodes: node,
        extensions: { code: 'forbidden' },
      }),
    );
  },
});
