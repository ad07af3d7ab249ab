import { GraphQLError } from 'graphql';
import { uploadWords } from '../../kernel/upload-limits.ts';
import { builder } from './builder.ts';
import type { PdfInput } from './pdf-input.ts';

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
  description: `A PDF, PNG, JPEG or CSV file in base64 (RFC 4648 §4, with padding and without white space). At most ${uploadWords.envelope}.`,
});
