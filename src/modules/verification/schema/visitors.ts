import { builder } from '../../../platform/graphql/builder.ts';
import { addMutation } from '../../../platform/graphql/mutation.ts';
import { ModeEnum } from '../../access/schema/index.ts';
import { validateAsVisitor } from '../validate-as-visitor.ts';
import { verifyAsVisitor } from '../verify-as-visitor.ts';
import { VerifyResultType } from './result.ts';
import { PdfValidation } from './validation.ts';

const OFF = 'The operator has not switched on public verification (`PUBLIC_VERIFICATION`).';
const ASKED_TOO_OFTEN = 'The network, or all networks together, asked too often in this minute';

addMutation('verifyAsVisitor', {
  description:
    'Finds the proof of a document by its SHA-256 for a visitor of the public page `/verify`. The result is that of a third party: e-mail addresses are masked, IP addresses and user agents are omitted. A document of test mode is returned if no live one has the fingerprint. Free. The consultation of a known fingerprint is recorded.',
  refuses: [{ not_found: OFF, rate_limited: `${ASKED_TOO_OFTEN}.` }],
  access: { anyone: true, private: true },
  input: (t) => ({
    sha256: t.field({
      type: 'Sha256',
      required: true,
      description: 'SHA-256 of the PDF: 64 lowercase hex characters.',
    }),
  }),
  resolve: ({ sha256 }, { services, origin }) => verifyAsVisitor(services, origin, sha256),
  payload: (t) => ({
    verification: t.expose('verification', { type: VerifyResultType, description: 'What was found.' }),
    mode: t.expose('mode', {
      type: ModeEnum,
      nullable: true,
      description: 'Mode of the document. A document of mode `TEST` has no legal value. Null if it is unknown.',
    }),
  }),
});

builder.queryField('validateAsVisitor', (t) =>
  t.field({
    type: PdfValidation,
    // As `validatePdf`.
    complexity: { field: 2_000, multiplier: 1 },
    description:
      'Validates every signature and time-stamp of a PDF for a visitor of the public page `/verify`. Nothing is stored or recorded. The live roots and the test roots are trusted; `root` says which.',
    refuses: [
      'invalid_body',
      { not_found: OFF, rate_limited: `${ASKED_TOO_OFTEN}, or too many files are being checked.` },
    ],
    access: { anyone: true },
    args: {
      pdfBase64: t.arg({
        type: 'Pdf',
        required: true,
        description: 'The PDF in base64, at most 15 MB decoded. It is not stored.',
      }),
    },
    resolve: (_root, { pdfBase64 }, { services, origin, blob }) => validateAsVisitor(services, origin, pdfBase64, blob),
  }),
);
