import { uploadWords } from '../../../kernel/upload-limits.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import { assertScope } from '../../access/index.ts';
import type { FileVerdict } from '../../evidence/file/index.ts';
import { type ValidatedFile, validateUpload } from '../validate-upload.ts';
import { makePdfReport, makeXmlReport } from '../validation-report/make-report.ts';
import { RecordValidation } from './record-validation.ts';
import { PdfSignature, TrustedRootEnum, upper } from './validated-signature.ts';

const VerdictEnum = builder.enumType('PdfVerdict', {
  description: 'Overall result of the validation of a PDF.',
  values: {
    HOLDS: {
      description:
        'The PDF has at least one signature, each signature is `TOTAL_PASSED`, and each allows all later changes.',
    },
    FAILS: { description: 'A signature is invalid, or the document was changed in a way that a signature forbids.' },
    UNDETERMINED: { description: 'Any other result. A PDF without signatures also has this verdict.' },
  },
});

const KindEnum = builder.enumType('PdfKind', {
  description: 'Kind of a PDF.',
  values: {
    EVIDENCE: { description: 'An evidence file of this service, or a file that claims to be one.' },
    SIGNED: { description: 'Another signed PDF, from this service or from elsewhere.' },
    UNSIGNED: { description: 'A PDF without signatures.' },
    UNREADABLE: { description: 'A PDF that cannot be read.' },
  },
});

type Evidence = NonNullable<FileVerdict['evidence']>;

const LogStatusEnum = builder.enumType('PdfLogStatus', {
  description: 'What the proofs of the transparency log in an evidence file show.',
  values: {
    WITNESSED: { description: 'The log has the head of the chain, and enough witnesses have cosigned the checkpoint.' },
    INCLUDED: {
      description: 'The log has the head of the chain. The policy needs no witnesses, or has too few of them.',
    },
    UNCHECKED: { description: 'The proof is of a log whose keys are not known here.' },
    CONTRADICTED: {
      description: 'A proof is wrong: its signature, or the place of the head. Or two proofs contradict each other.',
    },
  },
});

const PdfLog = builder.objectRef<NonNullable<Evidence['log']>>('PdfLog').implement({
  description: 'Whether the head of the chain is in the transparency log, by the proof in the evidence file alone.',
  fields: (t) => ({
    status: t.field({ type: LogStatusEnum, description: 'Result.', resolve: ({ status }) => upper(status) }),
    origin: t.exposeString('origin', { nullable: true, description: 'Name of the log. Null if it cannot be read.' }),
    index: t.exposeInt('index', { nullable: true, description: 'Place in the log, from 0. Null if it is not proven.' }),
    treeSize: t.exposeInt('treeSize', {
      nullable: true,
      description: 'Number of entries in the log at the checkpoint. Null if the place is not proven.',
    }),
    witnesses: t.stringList({
      description: 'Names of the known witnesses that have cosigned the checkpoint.',
      resolve: ({ cosignatures }) => cosignatures.map(({ witness }) => witness),
    }),
  }),
});

const PdfEvidence = builder.objectRef<Evidence>('PdfEvidence').implement({
  description: 'Content of an evidence file, and whether each line of it agrees with the evidence chain.',
  fields: (t) => ({
    subjectId: t.id({ description: 'UUID of the envelope or of the attendance session.', resolve: ({ id }) => id }),
    name: t.exposeString('name', { description: 'Name of the envelope or of the attendance session.' }),
    generatedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Time at which the evidence file was generated. Null if it is not a valid date.',
      resolve: ({ generatedAt }) => validationDate(generatedAt),
    }),
    valid: t.exposeBoolean('valid', {
      description: 'Whether the evidence chain, the disclosed personal data and each line of the summary agree.',
    }),
    events: t.int({ description: 'Number of events in the evidence chain.', resolve: ({ head }) => head.seq }),
    documents: t.field({
      type: ['Sha256'],
      description: 'SHA-256 of each sealed document, or of the original if it was not sealed.',
      resolve: ({ documents }) => documents.map(({ sealed_sha256, sha256 }) => sealed_sha256 ?? sha256),
    }),
    signers: t.field({
      type: ['String'],
      description: 'Names of the signers.',
      resolve: ({ signers }) => signers.map(({ name }) => name),
    }),
    log: t.field({
      type: PdfLog,
      nullable: true,
      description:
        'Proof of the transparency log. Null if the file has none: the first renewal of its time-stamp adds it.',
      resolve: ({ log }) => log,
    }),
  }),
});

function validationDate(text: string): Date | null {
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? null : date;
}

const ValidationReport = builder.objectRef<ValidatedFile>('ValidationReport').implement({
  description:
    'A report on the signatures of a PDF in the form of ETSI TS 119 102-2. Each form is made when it is selected.',
  fields: (t) => ({
    xmlBase64: t.string({
      complexity: { field: 200, multiplier: 1 },
      description: 'The report in XML, signed with the seal of the service (XAdES B-B), in base64.',
      resolve: async (file, _args, { services }) =>
        (await makeXmlReport(services, file, file.reportSeal)).toString('base64'),
    }),
    pdfBase64: t.string({
      complexity: { field: 500, multiplier: 1 },
      description:
        'The same report as a PDF for people, in French and English, with the signed XML attached, in base64.',
      resolve: async (file, _args, { services }) =>
        (await makePdfReport(services, file, file.reportSeal)).toString('base64'),
    }),
  }),
});

export const PdfValidation = builder.objectRef<ValidatedFile>('PdfValidation').implement({
  description:
    'Validation report on the signatures of a PDF (ETSI EN 319 102-1). It depends on the bytes of the PDF and the trusted roots; for an evidence file, also on whether this service knows its proof.',
  fields: (t) => ({
    sha256: t.expose('sha256', { type: 'Sha256', description: 'SHA-256 of the PDF, lowercase hex.' }),
    kind: t.field({ type: KindEnum, description: 'Kind of the PDF.', resolve: ({ kind }) => upper(kind) }),
    verdict: t.field({
      type: VerdictEnum,
      description: 'Overall result.',
      resolve: ({ verdict }) => upper(verdict),
    }),
    reasons: t.exposeStringList('reasons', {
      description: 'Reasons why the verdict is not `HOLDS`, in English. Empty if it is `HOLDS`.',
    }),
    root: t.field({
      type: TrustedRootEnum,
      nullable: true,
      description:
        'Owner of the trusted roots of the signatures. `TEST` if at least one signature leads to a test root. Null if none leads to a trusted root.',
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
      description: 'Content of the evidence file. Null for other PDFs, and for an evidence file that cannot be read.',
      resolve: ({ evidence }) => evidence,
    }),
    evidenceRecord: t.field({
      type: RecordValidation,
      nullable: true,
      description: 'What the given evidence record proves about the PDF. Null if none was given.',
      resolve: ({ record }) => record,
    }),
    validationReport: t.field({
      type: ValidationReport,
      nullable: true,
      description: 'The report on the signatures for others (ETSI TS 119 102-2). Null if the PDF has no signature.',
      resolve: (file) => (hasReport(file) ? file : null),
    }),
  }),
});

/** The standard has no report without a signature. */
const hasReport = ({ signatures }: FileVerdict): boolean => signatures.some(({ kind }) => kind === 'signature');

builder.queryField('validatePdf', (t) =>
  t.field({
    type: PdfValidation,
    // Reads up to 15 MB in a child process. The cost allows two per GraphQL document.
    complexity: { field: 2_000, multiplier: 1 },
    description:
      'Validates every signature and time-stamp of a PDF, from this service or from elsewhere. Nothing is stored or charged. A live key trusts the live roots; a test key also trusts the test roots.',
    refuses: ['invalid_body', { payload_too_large: 'The PDF or the evidence record is too large.' }],
    access: { key: 'envelopes:read', member: 'READER' },
    args: {
      pdfBase64: t.arg({
        type: 'Pdf',
        required: true,
        description: `The PDF in base64, at most ${uploadWords.verification}. It is not stored.`,
      }),
      evidenceRecordBase64: t.arg({
        type: 'Base64File',
        description:
          'An evidence record (RFC 4998) of the PDF, of this service or of another: DER in base64, at most 4 MB. `evidenceRecord` says what it proves.',
      }),
    },
    resolve: (_root, { pdfBase64, evidenceRecordBase64 }, { services, actor, blob }) =>
      validateUpload(services, assertScope(actor, 'envelopes:read'), pdfBase64, evidenceRecordBase64 ?? null, blob),
  }),
);
