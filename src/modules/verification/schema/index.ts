import { SPENDER } from '../../../kernel/actor.ts';
import { uploadWords } from '../../../kernel/upload-limits.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import { addMutation } from '../../../platform/graphql/mutation.ts';
import { verifyDocument } from '../verify-document.ts';
import { VerifyResultType } from './result.ts';
import './validation.ts';
import './visitors.ts';

const VerifyDocumentInput = builder.inputType('VerifyDocumentInput', {
  description: 'The document to verify: a PDF, its SHA-256, or both. If both are given, they must match.',
  fields: (t) => ({
    pdfBase64: t.field({
      type: 'Pdf',
      description: `The PDF in base64, at most ${uploadWords.verification}. It is not stored.`,
    }),
    sha256: t.field({
      type: 'Sha256',
      description: 'SHA-256 of the PDF: 64 lowercase hex characters.',
    }),
  }),
});

addMutation('verifyDocument', {
  description:
    'Finds the proof of a document by its SHA-256, in all organisations. Each consultation is recorded. The first consultation of a proof of another organisation costs 1 credit.',
  refuses: [
    {
      invalid_body:
        '`pdfBase64` and `sha256` are both missing, `sha256` is malformed, or it is not the SHA-256 of the PDF.',
      insufficient_credits:
        'In live mode, the first consultation of a proof of another organisation costs a credit, and no credit is left.',
    },
  ],
  access: { key: 'envelopes:read', member: 'READER', spending: SPENDER, private: true },
  input: VerifyDocumentInput,
  resolve: async (input, { services, actor, blob }) => ({
    verification: await verifyDocument(
      services,
      actor,
      { pdf: input.pdfBase64 ?? null, sha256: input.sha256 ?? null },
      blob,
    ),
  }),
  payload: (t) => ({
    verification: t.expose('verification', { type: VerifyResultType, description: 'What was found.' }),
  }),
});
