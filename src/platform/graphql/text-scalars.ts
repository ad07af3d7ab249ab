import {
  GraphQLNonNull,
  GraphQLString,
  getNamedType,
  isNonNullType,
  print,
  specifiedRules,
  type ValidationContext,
  type ValidationRule,
  VariablesInAllowedPositionRule,
} from 'graphql';
import { builder } from './builder.ts';

/**
 * Scalars that say what a text is. They pass any text: the rule of an input is its `validate`, which names every fault
 * of the input at once, with its reason; and old rows are shown as they are stored.
 */
const textScalars = {
  Date: {
    specifiedByURL: 'https://datatracker.ietf.org/doc/html/rfc3339#section-5.6',
    description: 'A day of the calendar without a time (RFC 3339 `full-date`): `2026-11-21`.',
  },
  EmailAddress: {
    specifiedByURL: 'https://datatracker.ietf.org/doc/html/rfc5321#section-4.1.2',
    description: 'E-mail address (`Mailbox` of RFC 5321).',
  },
  TimeZone: {
    specifiedByURL: 'https://www.iana.org/time-zones',
    description: 'Name of a zone of the IANA time zone database: `Europe/Paris`.',
  },
  URL: {
    specifiedByURL: 'https://url.spec.whatwg.org/',
    description: 'Absolute URL.',
  },
} as const;

for (const [name, config] of Object.entries(textScalars))
  builder.scalarType(name as keyof typeof textScalars, {
    ...config,
    serialize: (value) => value,
    parseValue: (value) => {
      if (typeof value === 'string') return value;
      throw new TypeError('This scalar is a string.');
    },
  });

/**
 * VariablesInAllowedPosition (GraphQL §5.8.5), except that a variable of the type `String` may stand for a scalar of
 * this file. Reason: these values were of the type `String` before, and documents of that time go on working.
 */
const textVariablesRule: ValidationRule = (context) =>
  VariablesInAllowedPositionRule(
    Object.assign(Object.create(context) as ValidationContext, {
      getRecursiveVariableUsages: ((operation) => {
        const texts = new Set(
          operation.variableDefinitions?.flatMap(({ variable, type }) =>
            /^String!?$/.test(print(type)) ? [variable.name.value] : [],
          ),
        );
        return context.getRecursiveVariableUsages(operation).map((usage) => {
          const { name } = getNamedType(usage.type) ?? {};
          return texts.has(usage.node.name.value) && name !== undefined && Object.hasOwn(textScalars, name)
            ? { ...usage, type: isNonNullType(usage.type) ? new GraphQLNonNull(GraphQLString) : GraphQLString }
            : usage;
        });
      }) satisfies ValidationContext['getRecursiveVariableUsages'],
    }),
  );

/** The rules of the specification, with `textVariablesRule`. */
export const documentRules: readonly ValidationRule[] = specifiedRules.map((rule) =>
  rule === VariablesInAllowedPositionRule ? textVariablesRule : rule,
);
