import { GraphQLError } from 'graphql';
import { uploadWords } from '../../kernel/upload-limits.ts';
import { builder } from './builder.ts';

builder.scalarType('Pdf', {
  specifiedByURL: 'https://datatracker.ietf.org/doc/html/rfc4648#section-4',
  description: `A PDF file in base64 (RFC 4648 §4, with padding and without white space). At most ${uploadWords.envelope}, ${uploadWords.verification} for verification.`,
  serialize: () => {
    throw new GraphQLError('is an input only');
  },
  parseValue: (value) => {
    if (typeof value !== 'string' || value === '')
      throw new GraphQLError('must be a non-empty base64 string', { extensions: { code: 'invalid_body' } });
    return value;
  },
});
