import {
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql';
import { limitsOfInput } from '../platform/graphql/validators.ts';
import {
  type BodyNeeds,
  MOST_BODY_BYTES,
  needsOfBody,
  needsOfList,
  needsOfNumber,
  needsOfProperty,
  needsOfText,
  sumOfNeeds,
} from '../platform/http/body-needs.ts';

/** What any operation may have, beside what its fields need: a client’s usual extras. */
export const usualNeeds: BodyNeeds = { bytes: 32 * 1024, values: 300 };

const none: BodyNeeds = { bytes: 0, values: 0 };

/** Maximum characters of scalars. An e-mail address is a `String` without a declared limit. */
const scalars: Readonly<Record<string, number>> = { String: 254, ID: 64, DateTime: 64, Sha256: 64, JSON: 8_192 };
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
  isPdf(argument.type) ? needsOfVariable : needsOfProperty(argument.name, needsOf(argument.type, argument));

const sumOfInputs = (inputs: readonly Input[]): BodyNeeds =>
  sumOfNeeds(inputs.map((input) => needsOfProperty(input.name, needsOf(input.type, input))));

function needsOf(type: GraphQLInputType, input: Input): BodyNeeds {
  if (isNonNullType(type)) return needsOf(type.ofType, input);
  const { maxItems, maxLength } = limitsOfInput(input) ?? {};
  if (isListType(type)) return needsOfList(needsOf(type.ofType, input), maxItems);
  if (isInputObjectType(type)) return sumOfInputs(Object.values(type.getFields()));
  if (numbers.has(type.name)) return needsOfNumber;
  if (isEnumType(type)) return needsOfText(Math.max(...type.getValues().map(({ name }) => name.length)));
  return needsOfText(maxLength ?? scalars[type.name]);
}

const isPdf = (type: GraphQLInputType): boolean => ['Pdf', 'Base64File'].includes(getNamedType(type).name);
