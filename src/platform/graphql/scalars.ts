import { GraphQLError } from 'graphql';
import { builder } from './builder.ts';

builder.scalarType('DateTime', {
  description: 'ISO 8601 date-time in UTC with milliseconds: `2026-11-21T08:30:00.000Z`.',
  serialize: (value) => value.toISOString(),
  parseValue: (value) => {
    const at = new Date(typeof value === 'string' ? value : Number.NaN);
    if (Number.isNaN(at.getTime())) throw new GraphQLError('is not a date-time');
    return at;
  },
});

builder.scalarType('JSON', {
  description: 'Any JSON value.',
  serialize: (value) => value,
  parseValue: (value) => value,
});
