import './validation.ts';
import { type Mode, type Origin, SPENDER } from '../../../kernel/actor.ts';
import { uploadWords } from '../../../kernel/upload-limits.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import type { Context } from '../../../platform/graphql/context.ts';
import { addMutation } from '../../../platform/graphql/mutation.ts';
import type { PdfInput } from '../../../platform/graphql/validators.ts';
import type { Services } from '../../../platform/services.ts';
import { assertScope } from '../../access/index.ts';
import { ModeEnum } from '../../access/schema/index.ts';
import { countVisit, readAsVisitor } from '../find-proof.ts';
import { validateRecord } from '../records/validate-record.ts';
import { type ValidatedFile, validateBytes } from '../validate-upload.ts';
import { findAny, foundSubjects, judgeFound, type VerifyResult, verifyDocument } from '../verify-document.ts';
import { RecordValidation } from './record-validation.ts';
import { VerifyResultType } from './result.ts';
import { PdfValidation } from './validation.ts';

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

/** A visitor trusts the live roots and the test roots; the answer names which. */
const visitor = { mode: 'TEST', turnOf: 'visitors' } as const;

/**
 * Validates the signatures of a visitor's PDF, in a child process. Nothing is stored or recorded.
 * @throws Fault `not_found` (the page is off), `rate_limited`, `invalid_body`, `payload_too_large`
 */
async function validateAsVisitor(
  services: Services,
  origin: Origin,
  pdf: PdfInput,
  blob: Context['blob'],
): Promise<ValidatedFile> {
  const verdict = await readAsVisitor(services, origin, () => validateBytes(services, visitor, pdf, blob));
  // A seal of another authority may cost the operator something.
  return { ...verdict, record: null, reportSeal: { mode: 'LIVE', isBuiltIn: true } };
}

/** What a visitor sees. */
interface VisitorResult {
  readonly verification: VerifyResult;
  /** The mode in which the fingerprint is known; null if it is unknown. */
  readonly mode: Mode | null;
}

/** A document of test mode is shown only if no live one has the fingerprint. */
const modes = ['LIVE', 'TEST'] as const;

/**
 * Finds the proof of a fingerprint for a visitor of the public page, as a third party sees it. Records the consultation
 * of a known fingerprint, without the visitor; an unknown one leaves nothing. Free.
 * @throws Fault `not_found` (the page is off), `rate_limited`
 */
async function verifyAsVisitor(services: Services, origin: Origin, sha256: string): Promise<VisitorResult> {
  await countVisit(services, origin);
  for (const mode of modes) {
    const found = await findAny(services, { organizationId: null, mode }, sha256);
    const subjects = foundSubjects(found);
    if (!found.original && Object.values(subjects).every((id) => id === null)) continue;
    await services.database.prisma.consultation.create({
      data: { mode, sha256, ...subjects, at: services.clock.now() },
    });
    return { mode, verification: { sha256, billedCredits: 0, ...(await judgeFound(services, found, sha256)) } };
  }
  return {
    mode: null,
    verification: { sha256, billedCredits: 0, proof: null, original: null, sheet: null, digest: null },
  };
}

const OFF = 'The operator has not switched on public verification (`PUBLIC_VERIFICATION`).';
const ASKED_TOO_OFTEN = 'The network, or all networks together, asked too often in this minute';

/** Of what a visitor gives to be checked. */
const visitorRefusals = {
  not_found: OFF,
  rate_limited: `${ASKED_TOO_OFTEN}, or too many files are being checked.`,
};

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
    refuses: ['invalid_body', visitorRefusals],
    access: { anyone: true },
    args: {
      pdfBase64: t.arg({
        type: 'Pdf',
        required: true,
        description: `The PDF in base64, at most ${uploadWords.verification}. It is not stored.`,
      }),
    },
    resolve: (_root, { pdfBase64 }, { services, origin, blob }) => validateAsVisitor(services, origin, pdfBase64, blob),
  }),
);

const recordArgs = {
  evidenceRecordBase64: {
    type: 'Base64File',
    required: true,
    description: 'The evidence record: DER in base64, at most 4 MB. It is not stored.',
  },
  sha256: { type: 'Sha256', required: true, description: 'SHA-256 of the file: 64 lowercase hex characters.' },
  sha512: {
    type: 'String',
    description:
      'SHA-512 of the file, lowercase hex: needed for a record whose first or last hash tree is by SHA-512, as those of this service are.',
  },
} as const;

const recordRefusals = {
  invalid_body: '`evidenceRecordBase64` is not base64 or cannot be read within its limits, or `sha512` is malformed.',
  payload_too_large: 'The evidence record is larger than 4 MB.',
};

builder.queryField('validateEvidenceRecord', (t) =>
  t.field({
    type: RecordValidation,
    complexity: { field: 1_000, multiplier: 1 },
    description:
      'Validates an evidence record (RFC 4998) of this service or of another about a file, by the fingerprints of the file. For an algorithm other than SHA-256 and SHA-512, give the file to `validatePdf`. Nothing is stored or charged.',
    refuses: [recordRefusals],
    access: { key: 'envelopes:read', member: 'READER' },
    args: {
      evidenceRecordBase64: t.arg(recordArgs.evidenceRecordBase64),
      sha256: t.arg(recordArgs.sha256),
      sha512: t.arg(recordArgs.sha512),
    },
    resolve: (_root, { evidenceRecordBase64, sha256, sha512 }, { services, actor, blob }) => {
      const { mode, organizationId: turnOf } = assertScope(actor, 'envelopes:read');
      const subject = { sha256, sha512: sha512 ?? null };
      return validateRecord(services, { mode, turnOf }, evidenceRecordBase64, subject, blob);
    },
  }),
);

builder.queryField('validateRecordAsVisitor', (t) =>
  t.field({
    type: RecordValidation,
    complexity: { field: 1_000, multiplier: 1 },
    description:
      'Validates an evidence record (RFC 4998) for a visitor of the public page `/verify`, as `validateEvidenceRecord`. The file stays with the visitor.',
    refuses: [{ ...recordRefusals, ...visitorRefusals }],
    access: { anyone: true },
    args: {
      evidenceRecordBase64: t.arg(recordArgs.evidenceRecordBase64),
      sha256: t.arg(recordArgs.sha256),
      sha512: t.arg(recordArgs.sha512),
    },
    resolve: (_root, { evidenceRecordBase64, sha256, sha512 }, { services, origin, blob }) =>
      readAsVisitor(services, origin, () =>
        validateRecord(services, visitor, evidenceRecordBase64, { sha256, sha512: sha512 ?? null }, blob),
      ),
  }),
);
