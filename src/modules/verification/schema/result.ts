import type { Signer } from '../../../platform/database/index.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import { levelOf } from '../../envelopes/index.ts';
import {
  AuthenticationEnum,
  EnvelopeStatusEnum,
  SignatureLevelEnum,
  SignerRoleEnum,
  SignerStatusEnum,
} from '../../envelopes/schema/index.ts';
import { findVisibleSignature, type SealFacts } from '../../signing/index.ts';
import type { FoundProof } from '../find-proof.ts';
import { shownActor, shownEmail, shownMandate } from '../masking.ts';
import type { VerifyResult } from '../verify-document.ts';
import { SealedProof, VerifiedEvent, VerifiedSession } from './proof.ts';

const MatchEnum = builder.enumType('VerifyMatch', {
  description: 'What the fingerprint is of.',
  values: {
    ORIGINAL_DOCUMENT: { description: 'The PDF as sent in.' },
    SEALED_DOCUMENT: { description: 'The sealed PDF.' },
    SIGNED_REVISION: { description: 'A revision signed on the way.' },
  },
});

const matches = { ORIGINAL: 'ORIGINAL_DOCUMENT', SEALED: 'SEALED_DOCUMENT', REVISION: 'SIGNED_REVISION' } as const;

const ScopeEnum = builder.enumType('VerifyScope', {
  description: 'How much is told.',
  values: {
    OWNER: { description: 'The document is the caller’s: everything.' },
    THIRD_PARTY: { description: 'Somebody else’s: e-mails masked, addresses withheld.' },
  },
});

const VerifiedDocument = builder.objectRef<FoundProof>('VerifiedDocument').implement({
  description: 'The document found.',
  fields: (t) => ({
    id: t.id({ description: 'UUID.', resolve: ({ document }) => document.id }),
    name: t.string({ description: 'Its name.', resolve: ({ document }) => document.name }),
    sha256: t.string({ description: 'Fingerprint of the original.', resolve: ({ document }) => document.sha256 }),
    sealedSha256: t.string({
      nullable: true,
      description: 'Fingerprint of the sealed PDF.',
      resolve: ({ document }) => document.sealedSha256,
    }),
    currentSha256: t.string({
      nullable: true,
      description: 'Fingerprint of the newest revision.',
      resolve: ({ document }) => document.currentSha256,
    }),
  }),
});

const VerifiedEnvelope = builder.objectRef<FoundProof>('VerifiedEnvelope').implement({
  description: 'The envelope around it.',
  fields: (t) => ({
    id: t.id({ description: 'UUID.', resolve: ({ envelope }) => envelope.id }),
    name: t.string({ description: 'Its name.', resolve: ({ envelope }) => envelope.name }),
    status: t.field({
      type: EnvelopeStatusEnum,
      description: 'Where it stands.',
      resolve: ({ envelope }) => envelope.status,
    }),
    signatureLevel: t.field({
      type: SignatureLevelEnum,
      description: 'The level asked for.',
      resolve: ({ envelope }) => envelope.signatureLevel,
    }),
    padesLevel: t.string({
      nullable: true,
      description: 'What the sealed file has.',
      resolve: ({ envelope }) => envelope.padesLevel,
    }),
    completedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When it was completed.',
      resolve: ({ envelope }) => envelope.completedAt,
    }),
    sealedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When it was sealed.',
      resolve: ({ envelope }) => envelope.sealedAt,
    }),
    documentsAvailable: t.boolean({
      description: 'True until purge.',
      resolve: ({ envelope }) => envelope.purgedAt === null,
    }),
    proofRetainedUntil: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'After it, the fingerprint is unknown again.',
      resolve: ({ envelope }) => envelope.proofRetainedUntil,
    }),
  }),
});

const VerifiedSigner = builder.objectRef<{ proof: FoundProof; signer: Signer }>('VerifiedSigner').implement({
  description: 'Who signed. To third parties the e-mail is masked, ip and user agent are withheld.',
  fields: (t) => ({
    name: t.string({ description: 'Name.', resolve: ({ signer }) => signer.name }),
    email: t.string({
      access: { key: 'envelopes:read', member: 'READER' },
      description: 'E-mail, masked for third parties.',
      resolve: ({ proof, signer }) => shownEmail(proof, signer),
    }),
    order: t.int({ description: 'Lower went first.', resolve: ({ signer }) => signer.order }),
    role: t.field({ type: SignerRoleEnum, description: 'What the person does.', resolve: ({ signer }) => signer.role }),
    status: t.field({
      type: SignerStatusEnum,
      description: 'Where the person stands.',
      resolve: ({ signer }) => signer.status,
    }),
    signedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When.',
      resolve: ({ signer }) => signer.signedAt,
    }),
    signaturePlace: t.string({
      nullable: true,
      description: 'Where, as declared.',
      resolve: ({ signer }) => signer.signaturePlace,
    }),
    level: t.field({
      type: SignatureLevelEnum,
      description: 'The level of this signature.',
      resolve: ({ proof, signer }) => levelOf(proof.envelope, signer),
    }),
    authenticationUsed: t.field({
      type: [AuthenticationEnum],
      description: 'What really happened.',
      resolve: ({ signer }) => signer.authenticationUsed,
    }),
    certificateSubject: t.string({
      nullable: true,
      description: 'Of the signer’s own certificate at level advanced, of the seal for agents.',
      resolve: async ({ proof, signer }, _args, { services }) =>
        (await findVisibleSignature(services, proof.envelope, signer))?.certificateSubject,
    }),
    certificateSerial: t.string({
      nullable: true,
      description: 'Of the signer’s own certificate.',
      resolve: async ({ proof, signer }, _args, { services }) =>
        (await findVisibleSignature(services, proof.envelope, signer))?.certificateSerial,
    }),
    certificateFingerprintSha256: t.string({
      nullable: true,
      description: 'Of the signer’s own certificate.',
      resolve: async ({ proof, signer }, _args, { services }) =>
        (await findVisibleSignature(services, proof.envelope, signer))?.certificateFingerprintSha256,
    }),
    ip: t.string({
      access: { key: 'envelopes:read', member: 'READER' },
      nullable: true,
      description: 'Owner only.',
      resolve: ({ proof, signer }) => (proof.owned ? signer.ip : null),
    }),
    userAgent: t.string({
      access: { key: 'envelopes:read', member: 'READER' },
      nullable: true,
      description: 'Owner only.',
      resolve: ({ proof, signer }) => (proof.owned ? signer.userAgent : null),
    }),
  }),
});

export const VerifyResultType = builder.objectRef<VerifyResult>('VerifyResult').implement({
  description:
    'What is known of a fingerprint. Everything but `known`, `sha256` and `billedCredits` is null where it is unknown.',
  fields: (t) => ({
    known: t.boolean({
      description: 'Whether there is a proof.',
      resolve: ({ proof, sheet }) => (proof ?? sheet) !== null,
    }),
    sha256: t.exposeString('sha256', { description: 'The fingerprint asked for.' }),
    matches: t.field({
      type: MatchEnum,
      nullable: true,
      description: 'What it is of.',
      resolve: ({ proof, sheet }) => (proof ? matches[proof.kind] : sheet && 'SEALED_DOCUMENT'),
    }),
    document: t.field({
      type: VerifiedDocument,
      nullable: true,
      description: 'The document.',
      resolve: ({ proof }) => proof,
    }),
    envelope: t.field({
      type: VerifiedEnvelope,
      nullable: true,
      description: 'The envelope.',
      resolve: ({ proof }) => proof,
    }),
    attendanceSession: t.field({
      type: VerifiedSession,
      nullable: true,
      description: 'The attendance session, where it is a sheet.',
      resolve: ({ sheet }) => sheet?.session,
    }),
    scope: t.field({
      type: ScopeEnum,
      nullable: true,
      description: 'How much is told.',
      resolve: ({ proof, sheet }) => {
        const found = proof ?? sheet;
        return found && (found.owned ? 'OWNER' : 'THIRD_PARTY');
      },
    }),
    billedCredits: t.float({
      description: '1 for the first consultation of another organisation’s proof, otherwise 0.',
      resolve: (result) => result.billedCredits,
    }),
    signers: t.field({
      type: [VerifiedSigner],
      nullable: true,
      description: 'Who signed.',
      resolve: ({ proof }) => proof?.envelope.signers.map((signer) => ({ proof, signer })),
    }),
    events: t.field({
      type: [VerifiedEvent],
      nullable: true,
      description: 'The timeline; of a longer one the newest 2,000 events, while the evidence file has all.',
      resolve: ({ proof, sheet }) =>
        // A sheet's chain contains only roles.
        proof
          ? proof.chain.events.map((event) => ({ event, actor: shownActor(proof, event.actor) }))
          : sheet?.chain.events.map((event) => ({ event, actor: event.actor })),
    }),
    chainValid: t.boolean({
      nullable: true,
      description: 'Recomputed now, from the first event to the last, and held against what is shown beside it.',
      resolve: ({ proof, sheet }) => (proof ?? sheet)?.chain.report.valid,
    }),
    proof: t.field({
      type: SealedProof,
      nullable: true,
      description: 'Present once something was sealed.',
      resolve: ({ proof, sheet }) => {
        const { envelope } = proof ?? {};
        const sealed = envelope ?? sheet?.session;
        if (!sealed?.sealing?.facts) return null;
        const { padesLevel, evidenceSha256, sealing } = sealed;
        const facts = sealing.facts as unknown as SealFacts;
        return { padesLevel, evidenceSha256, facts, mandate: proof && shownMandate(proof) };
      },
    }),
  }),
});
