import {
  GraphQLError,
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
import { DATE_TIME_RULE, parseDateTime } from '../../kernel/date-time.ts';
import { isSha256Hex } from '../../kernel/ids.ts';
import { uploadWords } from '../../kernel/upload-limits.ts';
import { builder } from './builder.ts';
import { inYears, type PdfInput } from './validators.ts';

builder.scalarType('DateTime', {
  specifiedByURL: 'https://datatracker.ietf.org/doc/html/rfc3339',
  description:
    'Date and time (RFC 3339). Output is in UTC with milliseconds: `2026-11-21T08:30:00.000Z`. Input needs a UTC offset and a date that exists in the calendar.',
  serialize: (value) => value.toISOString(),
  parseValue: (value) => {
    const at = typeof value === 'string' ? parseDateTime(value) : null;
    if (!at) throw new GraphQLError(DATE_TIME_RULE, { extensions: { code: 'invalid_body' } });
    return at;
  },
});

builder.scalarType('JSON', {
  specifiedByURL: 'https://datatracker.ietf.org/doc/html/rfc8259',
  description: 'Any JSON value.',
  serialize: (value) => value,
  parseValue: (value) => value,
});

builder.scalarType('Sha256', {
  specifiedByURL: 'https://csrc.nist.gov/pubs/fips/180-4/upd1/final',
  description: 'SHA-256 (FIPS 180-4): 64 lowercase hexadecimal characters.',
  // Not checked: an altered row must be shown as it is stored, so that its chain can be reported as broken.
  serialize: (value) => value,
  parseValue: (value) => {
    if (typeof value !== 'string' || !isSha256Hex(value))
      throw new GraphQLError('must be 64 lowercase hex characters', { extensions: { code: 'invalid_body' } });
    return value;
  },
});

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

/** A file in base64. The value of a large one was decoded to disk. */
const inBase64 = {
  specifiedByURL: 'https://datatracker.ietf.org/doc/html/rfc4648#section-4',
  serialize: (): never => {
    throw new GraphQLError('is an input only');
  },
  parseValue: (value: unknown): PdfInput => {
    if (typeof value !== 'string' || value === '')
      throw new GraphQLError('must be a non-empty base64 string', { extensions: { code: 'invalid_body' } });
    return value;
  },
};

builder.scalarType('Pdf', {
  ...inBase64,
  description: `A PDF file in base64 (RFC 4648 §4, with padding and without white space). At most ${uploadWords.envelope}, ${uploadWords.verification} for verification.`,
});

builder.scalarType('Base64File', {
  ...inBase64,
  description: `A file in base64 (RFC 4648 §4, with padding and without white space), of the kinds that its field names: a PDF, PNG, JPEG or CSV, or an evidence record. At most ${uploadWords.envelope}.`,
});

const validate = inYears({ min: 1, max: 9_999 });

interface Range {
  readonly from?: Date | null | undefined;
  readonly to?: Date | null | undefined;
}

/** A range of times, for the filters of lists. */
export const DateTimeRangeInput = builder.inputType('DateTimeRange', {
  description:
    'A half-open range of times: `from` is included, `to` is not. Adjacent ranges therefore share no item. A bound that is missing or null does not limit the range.',
  fields: (t) => ({
    from: t.field({ type: 'DateTime', validate, description: 'Earliest time of the range.' }),
    to: t.field({ type: 'DateTime', validate, description: 'First time after the range.' }),
  }),
});

/** Returns the Prisma condition for a time within the range. Undefined if the range has no bound. */
export function within(range: Range | null | undefined): { readonly gte?: Date; readonly lt?: Date } | undefined {
  if (!range?.from && !range?.to) return undefined;
  return { ...(range.from ? { gte: range.from } : {}), ...(range.to ? { lt: range.to } : {}) };
}
