import { GraphQLError } from 'graphql';
import { Fault, type FaultDetail, refuse } from '../../kernel/fault.ts';
import { httpRefusal } from '../http/index.ts';

/**
 * Replacements for messages of graphql-js (16): they contain the rule and names of our own schema, never text of the
 * request. `$1` to `$9` are groups that match such names only. `locations` has the position in the document.
 */
const sentences: readonly (readonly [RegExp, string])[] = [
  [/^Syntax Error: Expected ("[^\w\s"]{1,3}"|[A-Z][A-Za-z]*), found /, 'Syntax error: expected $1.'],
  [/^Syntax Error: /, 'Syntax error.'],
  [/^Cannot query field ".*" on type "(\w+)"\./s, 'Type "$1" has no such field.'],
  [/^Unknown argument ".*" on field "([\w.]+)"\./s, 'Field "$1" has no such argument.'],
  [/^Unknown argument ".*" on directive "@(\w+)"\./s, 'Directive "@$1" has no such argument.'],
  [/^Unknown type "/, 'There is no such type.'],
  [/^Unknown directive "/, 'There is no such directive.'],
  [/^Unknown fragment "/, 'There is no such fragment.'],
  [/^Unknown operation named "/, 'There is no operation of that name.'],
  [/^Directive "@(\w+)" may not be used on (\w+)\.$/, 'Directive "@$1" may not be used here.'],
  [/^The directive "@(\w+)" can only be used once/, 'Directive "@$1" can only be used once here.'],
  [/^Fragment ".*" is never used\.$/s, 'A fragment is never used.'],
  [/^Fragment ".*" cannot condition on/s, 'A fragment needs an object type.'],
  [/^Fragment cannot condition on/, 'A fragment needs an object type.'],
  [/^Fragment ".*" cannot be spread here/s, 'A fragment of another type cannot be spread here.'],
  [/^Fragment cannot be spread here/, 'A fragment of another type cannot be spread here.'],
  [/^Cannot spread fragment ".*" within itself/s, 'A fragment spreads itself.'],
  [/^Fields ".*" conflict because /s, 'Two fields of one name differ. Use different aliases.'],
  [/^There can be only one (\w+)(?: (\w+))? named "/, 'There can be only one $1 of a name.'],
  [/^Field ".*" must not have a selection since type "([\w![\]]+)"/s, 'Type "$1" has no subfields.'],
  [/^Field ".*" of type "([\w![\]]+)" must have a selection/s, 'Type "$1" needs a selection of subfields.'],
  [
    /^Field "(\w+)" argument "(\w+)" of type "([\w![\]]+)" is required/,
    'Field "$1" needs the argument "$2" of type "$3".',
  ],
  [/^Argument "(\w+)" of (?:required|non-null) type "([\w![\]]+)"/, 'Argument "$1" of type "$2" is required.'],
  [/^Argument "(\w+)" has invalid value /, 'Argument "$1" has an invalid value.'],
  [/^Variable ".*" is never used/s, 'A variable is never used.'],
  [/^Variable ".*" is not defined/s, 'A variable is not defined.'],
  [/^Variable ".*" cannot be non-input type/s, 'A variable must be of an input type.'],
  [
    /^Variable "\$\w+" of type "([\w![\]]+)" used in position expecting type "([\w![\]]+)"\.$/,
    'A variable of type "$1" stands where type "$2" is expected.',
  ],
  [/^Variable "\$\w+" of (?:required|non-null) type "([\w![\]]+)"/, 'A variable of type "$1" is required.'],
  [/^Field "([\w.]+)" of required type "([\w![\]]+)" was not provided/, 'Field "$1" of type "$2" is required.'],
  [/^Field ".*" is not defined by type "(\w+)"\./s, 'Type "$1" has no such field.'],
  [/^Field "([\w.]+)" must be non-null/, 'Field "$1" must not be null.'],
  [/^Exactly one key must be specified for OneOf type "(\w+)"/, 'Type "$1" takes exactly one field.'],
  [/^Expected non-nullable type "([\w![\]]+)" not to be null/, 'must not be null: type "$1".'],
  [/^Expected type "(\w+)" to be an object/, 'must be an object of type "$1".'],
  [/^Expected (?:value of )?type "([\w![\]]+)"/, 'must be a value of type "$1".'],
  [/^Value ".*" does not exist in "(\w+)" enum/s, 'must be a value of enum "$1".'],
  [/^Enum "(\w+)" cannot represent /, 'must be a value of enum "$1".'],
  [/^(Int|Float|String|Boolean|ID) cannot represent /, 'must be a value of type "$1".'],
  [/^Too many errors processing variables/, 'Too many variables are invalid.'],
  [/^(This anonymous operation must be the only defined operation\.)$/, '$1'],
  [/^(?:Anonymous )?Subscription /, 'A subscription has one root field.'],
  [/^Must provide operation name/, 'Name the operation: there are several.'],
  [/^Must provide an operation/, 'The document has no operation.'],
  [/^Must provide query string/, 'The body has no query.'],
  [/^Could not determine what operation/, 'There is no operation of that name.'],
  [/^Unexpected parameter /, 'The body may have query, variables, operationName and extensions, and nothing else.'],
  [/^Batching /, 'One operation a request: batches are not taken.'],
  [/^Expected "(\w+)" param to be/, 'The body is not a GraphQL request: see "$1".'],
];

const OTHER = 'The request is not valid GraphQL for this schema.';

/** Suggestions of graphql-js contain only names of our schema. */
const SUGGESTION = / (Did you mean (?:(?:to use an inline fragment on|the enum value) )?[\w"., $@{}]+\?)$/;

interface PlainOptions {
  /** Whether names of the schema may be suggested: only where introspection is allowed. */
  readonly suggest: boolean;
}

/** Converts a message of graphql-js to one without any text of the request. */
export function plainMessage(message: string, { suggest }: PlainOptions): string {
  for (const [pattern, sentence] of sentences) {
    const match = pattern.exec(message);
    if (!match) continue;
    const plain = sentence.replace(/\$(\d)/g, (_, group) => match[Number(group)] ?? '');
    const suggestion = suggest && SUGGESTIBLE.test(message) ? SUGGESTION.exec(message)?.[1] : undefined;
    return suggestion ? `${plain} ${suggestion}` : plain;
  }
  return OTHER;
}

/** The rules whose suggestions come from the schema only. */
const SUGGESTIBLE = /^(Cannot query field|Unknown (argument|type)|Field ".*" is not defined|Value ")/s;

/** Where a variable's value is invalid, and why. */
interface RefusedValue {
  /** Path below the variable, such as `signers.0.email`; empty for the variable itself. */
  readonly path: string;
  readonly message: string;
}

/**
 * Explains why a variable's value is invalid; null for any other error. The path consists of field names of the schema
 * and indexes.
 *
 * @param isOurs returns whether a scalar's error message is our own and may be shown
 */
export function refusedValue(error: GraphQLError, isOurs: (cause: GraphQLError) => boolean): RefusedValue | null {
  const cause = error.originalError;
  if (!(cause instanceof GraphQLError) || !/^Variable "\$\w+" got invalid value /.test(error.message)) return null;
  const before = error.message.endsWith(`; ${cause.message}`)
    ? error.message.slice(0, -`; ${cause.message}`.length)
    : error.message;
  const place = / at "\w+((?:\.\w+|\[\d+\])+)"$/.exec(before)?.[1] ?? '';
  const path = place.replaceAll('[', '.').replaceAll(']', '').slice(1);
  return { path, message: isOurs(cause) ? cause.message : plainMessage(cause.message, { suggest: false }) };
}

/**
 * Converts a GraphQL error to a Fault. An error without a path that no resolver threw was caused by the request, for
 * example a value of the wrong type. Any other error is internal, and its message is not disclosed.
 *
 * @param named where the names of the caller begin: below the variable (as `input`), or with its name
 */
export function graphqlFault(error: GraphQLError, named: 'below' | 'variable' = 'below'): Fault {
  if (error.originalError instanceof Fault) return error.originalError;
  const isResolverError = error.originalError && !(error.originalError instanceof GraphQLError);
  if (!isResolverError && !error.path) return refuse('invalid_body', undefined, graphqlErrorDetails(error, named));
  return httpRefusal(error.originalError);
}

/** Finds the invalid field, by its name in the body. */
function graphqlErrorDetails(error: GraphQLError, named: 'below' | 'variable'): FaultDetail[] {
  const refused = refusedValue(error, ({ extensions }) => extensions.code === 'invalid_body');
  if (refused && named === 'variable') {
    const variable = /^Variable "\$(\w+)"/.exec(error.message)?.[1] ?? '';
    return [{ ...refused, path: refused.path ? `${variable}.${refused.path}` : variable }];
  }
  return refused?.path ? [refused] : [];
}
