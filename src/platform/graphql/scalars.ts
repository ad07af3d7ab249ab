import { GraphQLError } from 'graphql';
import { DATE_TIME_RULE, parseDateTime } from '../../kernel/date-time.ts';
import { isSha256Hex } from '../../kernel/digest.ts';
import { builder } from './builder.ts';

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
