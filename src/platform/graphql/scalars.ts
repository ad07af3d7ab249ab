import { GraphQLError } from 'graphql';
import { DATE_TIME_RULE, parseDateTime } from '../../kernel/date-time.ts';
import { builder } from './builder.ts';

builder.scalarType('DateTime', {
  description:
    'RFC 3339 date-time, in answers in UTC with milliseconds: `2026-11-21T08:30:00.000Z`. As input: with an offset, of a day that the calendar has.',
  serialize: (value) => value.toISOString(),
  parseValue: (value) => {
    const at = typeof value === 'string' ? parseDateTime(value) : null;
    if (!at) throw new GraphQLError(DATE_TIME_RULE, { extensions: { code: 'invalid_body' } });
    return at;
  },
});

builder.scalarType('JSON', {
  description: 'Any JSON value.',
  serialize: (value) => value,
  parseValue: (value) => value,
});
