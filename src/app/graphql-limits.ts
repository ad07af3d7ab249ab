import { type DocumentNode, GraphQLError, Kind, visit } from 'graphql';

/** Read before anything else of a document: a parser stops at its limit. */
export const parseLimits = { maxTokens: 2_000 } as const;

/** Aliases and root fields multiply work that depth and cost do not see. */
const most = { aliases: 60, rootFields: 20, operations: 10 } as const;

/** Refuses a document that asks too much, before it is validated; depth and cost are counted at execution. */
export function assertModest(document: DocumentNode): void {
  let aliases = 0;
  let operations = 0;
  visit(document, {
    OperationDefinition: ({ selectionSet }) => {
      operations += 1;
      const fields = selectionSet.selections.filter(({ kind }) => kind === Kind.FIELD).length;
      if (fields > most.rootFields) throw tooMuch(`more than ${most.rootFields} root fields`);
    },
    Field: ({ alias }) => {
      if (alias) aliases += 1;
    },
  });
  if (aliases > most.aliases) throw tooMuch(`more than ${most.aliases} aliases`);
  if (operations > most.operations) throw tooMuch(`more than ${most.operations} operations`);
}

const tooMuch = (what: string): GraphQLError =>
  new GraphQLError(`The document has ${what}.`, { extensions: { code: 'invalid_body', http: { status: 400 } } });
