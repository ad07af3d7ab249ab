import {
  type DocumentNode,
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  getOperationAST,
  isEnumType,
  isInputObjectType,
  isInputType,
  isListType,
  isNonNullType,
  type NamedTypeNode,
  type OperationDefinitionNode,
  typeFromAST,
  visit,
} from 'graphql';
import { refuse } from '../kernel/fault.ts';
import { MOST_EMAIL } from '../kernel/text.ts';
import { isRecord } from '../kernel/unknown.ts';
import { limitsOfInput } from '../platform/graphql/validators.ts';
import { pdfKeys } from '../platform/http/receive-json.ts';
import {
  type BodyNeeds,
  MOST_BODY_BYTES,
  needsOfBody,
  needsOfList,
  needsOfNumber,
  needsOfProperty,
  needsOfText,
  sumOfNeeds,
} from '../platform/http/schema-needs.ts';
import { parseShort } from './limits.ts';
import { schema } from './schema.ts';

/** What any operation may have, beside what its fields need: a client’s usual extras. */
export const usualNeeds: BodyNeeds = { bytes: 32 * 1024, values: 300 };

const none: BodyNeeds = { bytes: 0, values: 0 };

/** Maximum characters of scalars. An e-mail address is a `String` without a declared limit. */
const scalars: Readonly<Record<string, number>> = { String: MOST_EMAIL, ID: 64, DateTime: 64, Sha256: 64, JSON: 8_192 };
const numbers = new Set(['Int', 'Float', 'Boolean']);

/**
 * Maximum size of the variables of each root field, from the limits that its arguments declare, as REST derives it from
 * the contract (`src/platform/http/schema-needs.ts`).
 */
export function needsOfRootFields(schema: GraphQLSchema): ReadonlyMap<string, BodyNeeds> {
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  return new Map(
    roots
      .flatMap((root) => Object.values(root?.getFields() ?? {}))
      .map(({ name, args }) => [name, needsOfBody(sumOfNeeds(args.map(needsOfArgument)), none)]),
  );
}

/** The most that any field needs: the limit of a body whose document is not known yet. */
export const mostNeeds = (fields: ReadonlyMap<string, BodyNeeds>): BodyNeeds => ({
  bytes: MOST_BODY_BYTES,
  values: Math.max(...[...fields.values()].map(({ values }) => values)),
});

type Input = GraphQLArgument | GraphQLInputField;

/** The PDF of a variable that is not named `pdfBase64`: it counts as ordinary text. */
const needsOfVariable: BodyNeeds = { bytes: MOST_BODY_BYTES, values: 0 };

const needsOfArgument = (argument: GraphQLArgument): BodyNeeds =>
  isPdf(argument.type) ? needsOfVariable : needsOfProperty(argument.name, argumentNeeds(argument.type, argument));

const sumOfInputs = (inputs: readonly Input[]): BodyNeeds =>
  sumOfNeeds(inputs.map((input) => needsOfProperty(input.name, argumentNeeds(input.type, input))));

function argumentNeeds(type: GraphQLInputType, input: Input): BodyNeeds {
  if (isNonNullType(type)) return argumentNeeds(type.ofType, input);
  const { maxItems, maxLength } = limitsOfInput(input) ?? {};
  if (isListType(type)) return needsOfList(argumentNeeds(type.ofType, input), maxItems);
  if (isInputObjectType(type)) return sumOfInputs(Object.values(type.getFields()));
  if (numbers.has(type.name)) return needsOfNumber;
  if (isEnumType(type)) return needsOfText(Math.max(...type.getValues().map(({ name }) => name.length)));
  return needsOfText(maxLength ?? scalars[type.name]);
}

const isPdf = (type: GraphQLInputType): boolean => ['Pdf', 'Base64File'].includes(getNamedType(type).name);

const needs = needsOfRootFields(schema);

/** Upper limit of a body before its document is known. */
export const mostVariables = mostNeeds(needs);

/** A GraphQL request as received. */
interface ReceivedRequest {
  readonly value: unknown;
  /** Size of the body without its PDFs, bytes. */
  readonly bytes: number;
  readonly values: number;
}

const isPdfKey = (key: string): boolean => pdfKeys.some((each) => each === key);

/** Maximum nesting of objects and lists in a request, the same as for a body over HTTP. */
const DEPTH = 64;

/**
 * Counts a request that arrived parsed, over a socket, in the same way as `receiveJson`: each key and each further
 * item.
 *
 * @throws Fault `invalid_body` (more than 64 levels)
 */
export function receivedRequest(value: object): ReceivedRequest {
  let values = 0;
  let level: object[] = [value];
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > DEPTH) throw refuse('invalid_body', `The request nests deeper than ${DEPTH} levels.`);
    const next: object[] = [];
    for (const each of level) {
      const inside: unknown[] = Object.values(each);
      values += Math.max(0, inside.length - 1) + (Array.isArray(each) ? 0 : inside.length);
      for (const one of inside) if (typeof one === 'object' && one !== null) next.push(one);
    }
    level = next;
  }
  const withoutPdfs = (key: string, one: unknown) => (typeof one === 'string' && isPdfKey(key) ? '' : one);
  return { value, values, bytes: Buffer.byteLength(JSON.stringify(value, withoutPdfs)) };
}

/**
 * Rejects a body that is larger than the fields of its operation can need, before it is hashed, validated or coerced:
 * the cost of these grows with keys and items.
 *
 * @throws Fault `payload_too_large`
 */
export function assertVariables({ value, bytes, values }: ReceivedRequest): void {
  const { query, operationName, variables: sent } = isRecord(value) ? value : {};
  const text = typeof query === 'string' ? query : '';
  const variables = { bytes: bytes - Buffer.byteLength(text), values };
  if (variables.bytes <= usualNeeds.bytes && variables.values <= usualNeeds.values) return;
  const document = parsedDocument(text);
  const operation = document && getOperationAST(document, typeof operationName === 'string' ? operationName : null);
  const most = operation ? documentNeeds(document) : usualNeeds;
  if (variables.bytes <= most.bytes && variables.values <= most.values && haveFewKeys(operation, sent)) return;
  throw refuse(
    'payload_too_large',
    'The variables are larger, or have more keys, than the arguments of this operation can require.',
  );
}

/** The document of a text, or undefined if it is not valid, which is rejected later. */
function parsedDocument(text: string): DocumentNode | undefined {
  try {
    return parseShort(text);
  } catch {
    return undefined;
  }
}

/**
 * Whether no object among the variables has more keys than its type has fields, and none is a list. The limit of all keys
 * is not enough: graphql reports each unknown key with the text of the whole object around it.
 */
function haveFewKeys(operation: OperationDefinitionNode | null | undefined, variables: unknown): boolean {
  return (operation?.variableDefinitions ?? []).every(({ type: written, variable }) => {
    const type = typeFromAST(schema, written as NamedTypeNode);
    const value = isRecord(variables) ? variables[variable.name.value] : undefined;
    return !isInputType(type) || hasFewKeys(type, value);
  });
}

function hasFewKeys(type: GraphQLInputType, value: unknown): boolean {
  if (isNonNullType(type)) return hasFewKeys(type.ofType, value);
  if (isListType(type)) return [value].flat().every((item) => hasFewKeys(type.ofType, item));
  if (!isInputObjectType(type) || !isRecord(value)) return true;
  if (Array.isArray(value)) return false;
  const fields = type.getFields();
  const keys = Object.keys(value);
  if (keys.length > Object.keys(fields).length) return false;
  return keys.every((key) => !Object.hasOwn(fields, key) || hasFewKeys(fields[key]!.type, value[key]));
}

/** Sums the limits of the fields of a document. */
function documentNeeds(document: DocumentNode): BodyNeeds {
  let { bytes, values } = usualNeeds;
  visit(document, {
    Field: ({ name }) => {
      const more = needs.get(name.value);
      bytes += more?.bytes ?? 0;
      values += more?.values ?? 0;
    },
  });
  return { bytes: Math.min(bytes, mostVariables.bytes), values: Math.min(values, mostVariables.values) };
}
