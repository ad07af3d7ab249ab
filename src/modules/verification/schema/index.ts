import { z } from 'zod';
import { SPENDER } from '../../../kernel/actor.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import { verifyDocument } from '../verify-document.ts';
import { VerifyResultType } from './result.ts';
import './validation.ts';

const VerifyDocumentInput = builder.inputType('VerifyDocumentInput', {
  description: 'A PDF or its fingerprint; given both, they must agree.',
  fields: (t) => ({
    pdfBase64: t.field({ type: 'Pdf', description: 'At most 15 MB decoded; not kept.' }),
    sha256: t.string({
      validate: z.string().regex(/^[0-9a-f]{64}$/, 'must be 64 lowercase hex characters'),
      description: 'SHA-256 of the PDF: 64 lowercase hex characters.',
    }),
  }),
});

builder.mutationField('verifyDocument', (t) =>
  t.field({
    type: VerifyResultType,
    description: 'Finds the proof of a PDF by its fingerprint, across organisations. Each consultation is traced.',
    refuses: [
      {
        payload_too_large: 'The PDF has more than 15 MB decoded.',
        invalid_body:
          'Neither `pdfBase64` nor `sha256` is given, the fingerprint is malformed, or the two do not agree.',
        insufficient_credits:
          'In live mode: the proof of another organisation’s document, asked for the first time, costs a credit, and none is left.',
      },
    ],
    access: { key: 'envelopes:read', member: 'READER', spending: SPENDER, private: true },
    args: { input: t.arg({ type: VerifyDocumentInput, required: true, description: 'What to look for.' }) },
    resolve: (_root, { input }, { services, actor, blob }) =>
      verifyDocument(services, actor, { pdf: input.pdfBase64 ?? null, sha256: input.sha256 ?? null }, blob),
  }),
);
