import { builder } from '../../../platform/graphql/builder.ts';
import type { FileVerdict } from '../../evidence/file/index.ts';
import { validateUpload } from '../validate-upload.ts';
import { PdfSignature, TrustedRootEnum, upper } from './validated-signature.ts';

const VerdictEnum = builder.enumType('PdfVerdict', {
  description: 'What a file amounts to.',
  values: {
    HOLDS: { description: 'There is a signature, each is TOTAL_PASSED, and each allows every later change.' },
    FAILS: { description: 'A signature is invalid, or the document was changed in a way that one forbids.' },
    UNDETERMINED: { description: 'Anything else, also a PDF without signatures.' },
  },
});

const KindEnum = builder.enumType('PdfKind', {
  description: 'What a file is.',
  values: {
    EVIDENCE: { description: 'An evidence file of this service, or one that claims to be.' },
    SIGNED: { description: 'Another signed PDF, ours or anybody’s.' },
    UNSIGNED: { description: 'A PDF without signatures.' },
    UNREADABLE: { description: 'A PDF that cannot be read.' },
  },
});

type Evidence = NonNullable<FileVerdict['evidence']>;

const PdfEvidence = builder.objectRef<Evidence>('PdfEvidence').implement({
  description: 'What an evidence file says, and whether every line of it agrees with its hash chain.',
  fields: (t) => ({
    subjectId: t.id({ description: 'UUID of the envelope or the attendance session.', resolve: ({ id }) => id }),
    name: t.exposeString('name', { description: 'Name of the envelope or the session.' }),
    generatedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When it was drawn; null where it is no date.',
      resolve: ({ generatedAt }) => dateOf(generatedAt),
    }),
    valid: t.exposeBoolean('valid', { description: 'The chain, the openings and every line of the summary agree.' }),
    events: t.int({ description: 'Events in the chain.', resolve: ({ head }) => head.seq }),
    documents: t.field({
      type: ['String'],
      description: 'SHA-256 of each sealed document; of the original where it was not sealed.',
      resolve: ({ documents }) => documents.map(({ sealed_sha256, sha256 }) => sealed_sha256 ?? sha256),
    }),
    signers: t.field({
      type: ['String'],
      description: 'Names of the signers.',
      resolve: ({ signers }) => signers.map(({ name }) => name),
    }),
  }),
});

function dateOf(text: string): Date | null {
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? null : date;
}

const PdfValidation = builder.objectRef<FileVerdict>('PdfValidation').implement({
  description: 'The report on the signatures of a PDF (ETSI EN 319 102-1), from its bytes and the trusted roots alone.',
  fields: (t) => ({
    sha256: t.exposeString('sha256', { description: 'Fingerprint of the bytes.' }),
    kind: t.field({ type: KindEnum, description: 'What the file is.', resolve: ({ kind }) => upper(kind) }),
    verdict: t.field({
      type: VerdictEnum,
      description: 'What the file amounts to.',
      resolve: ({ verdict }) => upper(verdict),
    }),
    reasons: t.exposeStringList('reasons', { description: 'Why it does not hold, in English; empty when it holds.' }),
    root: t.field({
      type: TrustedRootEnum,
      nullable: true,
      description: 'Mode of the service’s roots that are reached; TEST as soon as one signature reaches a test root.',
      resolve: ({ mode }) => mode && upper(mode),
    }),
    signatures: t.field({
      type: [PdfSignature],
      description: 'Signatures and document time-stamps, in the order in which they were made.',
      resolve: ({ signatures }) => [...signatures],
    }),
    evidence: t.field({
      type: PdfEvidence,
      nullable: true,
      description: 'Of an evidence file that can be read.',
      resolve: ({ evidence }) => evidence,
    }),
  }),
});

builder.queryField('validatePdf', (t) =>
  t.field({
    type: PdfValidation,
    // Reads up to 15 MB in a child process. The cost allows two per GraphQL document.
    complexity: { field: 2_000, multiplier: 1 },
    description:
      'Validates every signature and time-stamp of a PDF, ours or anybody’s. Nothing is stored or billed. A live key trusts the live roots, a test key the test roots too.',
    refuses: ['payload_too_large', 'invalid_body'],
    access: { key: 'envelopes:read', member: 'READER' },
    args: {
      pdfBase64: t.arg({ type: 'Pdf', required: true, description: 'At most 15 MB decoded; not kept.' }),
    },
    resolve: (_root, { pdfBase64 }, { services, actor, blob }) => validateUpload(services, actor, pdfBase64, blob),
  }),
);
