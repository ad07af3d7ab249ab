import { builder } from '../../../platform/graphql/builder.ts';
import { formerId } from '../../../platform/graphql/node.ts';
import { PadesLevelEnum, padesLevelOf } from '../../documents/schema/index.ts';
import { signerLevel } from '../../envelopes/index.ts';
import {
  AuthenticationEnum,
  EnvelopeStatusEnum,
  SignatureLevelEnum,
  SignerRoleEnum,
  SignerStatusEnum,
} from '../../envelopes/schema/index.ts';
import { findVisibleSignature, type SealFacts } from '../../signing/index.ts';
import { readFacts } from '../digest-seals/seal-digest.ts';
import type { FoundProof } from '../find-proof.ts';
import { shownActor, shownEmail, shownMandate } from '../lookup.ts';
import type { VerifyResult } from '../verify-document.ts';
import { SealedProof, VerifiedDigestSeal, VerifiedEvent, VerifiedSession } from './proof.ts';

const MatchEnum = builder.enumType('VerifyMatch', {
  description: 'What the verified SHA-256 is the fingerprint of.',
  values: {
    ORIGINAL_DOCUMENT: { description: 'The original PDF.' },
    SEALED_DOCUMENT: { description: 'The sealed PDF.' },
    SIGNED_REVISION: { description: 'A signed revision between the original and the sealed PDF.' },
  },
});

const matches = { ORIGINAL: 'ORIGINAL_DOCUMENT', SEALED: 'SEALED_DOCUMENT', REVISION: 'SIGNED_REVISION' } as const;

const ScopeEnum = builder.enumType('VerifyScope', {
  description: 'Extent of the result.',
  values: {
    OWNER: { description: 'The document belongs to the organisation of the caller. The result is complete.' },
    THIRD_PARTY: {
      description:
        'The document belongs to another organisation. E-mail addresses are masked, and IP addresses and user agents are omitted.',
    },
  },
});

const VerifiedDocument = builder.objectRef<FoundProof>('VerifiedDocument').implement({
  description: 'The document that was found.',
  fields: (t) => ({
    documentId: t.id({ description: 'UUID of the document.', resolve: ({ document }) => document.id }),
    id: t.string({ ...formerId('documentId'), resolve: ({ document }) => document.id }),
    name: t.string({ description: 'Name of the document.', resolve: ({ document }) => document.name }),
    sha256: t.field({
      type: 'Sha256',
      description: 'SHA-256 of the original PDF, lowercase hex.',
      resolve: ({ document }) => document.sha256,
    }),
    sealedSha256: t.field({
      type: 'Sha256',
      nullable: true,
      description: 'SHA-256 of the sealed PDF, lowercase hex. Null before sealing.',
      resolve: ({ document }) => document.sealedSha256,
    }),
    currentSha256: t.field({
      type: 'Sha256',
      nullable: true,
      description: 'SHA-256 of the newest revision of the PDF, lowercase hex.',
      resolve: ({ document }) => document.currentSha256,
    }),
  }),
});

const VerifiedEnvelope = builder.objectRef<FoundProof>('VerifiedEnvelope').implement({
  description: 'The envelope of the document.',
  fields: (t) => ({
    envelopeId: t.id({ description: 'UUID of the envelope.', resolve: ({ envelope }) => envelope.id }),
    id: t.string({ ...formerId('envelopeId'), resolve: ({ envelope }) => envelope.id }),
    name: t.string({ description: 'Name of the envelope.', resolve: ({ envelope }) => envelope.name }),
    status: t.field({
      type: EnvelopeStatusEnum,
      description: 'Current status of the envelope.',
      resolve: ({ envelope }) => envelope.status,
    }),
    signatureLevel: t.field({
      type: SignatureLevelEnum,
      description: 'Signature level that the sender requested.',
      resolve: ({ envelope }) => envelope.signatureLevel,
    }),
    padesLevel: t.field({
      type: PadesLevelEnum,
      nullable: true,
      description:
        'PAdES baseline level of the sealed documents: B-B, B-T, B-LT or B-LTA (ETSI EN 319 142-1). Null before sealing.',
      resolve: ({ envelope }) => padesLevelOf(envelope.padesLevel),
    }),
    completedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Time of completion. Null for an envelope that is not completed.',
      resolve: ({ envelope }) => envelope.completedAt,
    }),
    sealedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Time at which the documents were sealed. Null before sealing.',
      resolve: ({ envelope }) => envelope.sealedAt,
    }),
    documentsAvailable: t.boolean({
      description: 'Whether the documents can still be downloaded by the owner. False after purge.',
      resolve: ({ envelope }) => envelope.purgedAt === null,
    }),
    proofRetainedUntil: t.field({
      type: 'DateTime',
      nullable: true,
      description:
        'Time until which the proof is kept. After it, the fingerprint can no longer be verified. Null before sealing.',
      resolve: ({ envelope }) => envelope.proofRetainedUntil,
    }),
  }),
});

const VerifiedSigner = builder
  .objectRef<{ proof: FoundProof; signer: FoundProof['envelope']['signers'][number] }>('VerifiedSigner')
  .implement({
    description:
      'A signer of the envelope. For third parties the e-mail address is masked, and `ip` and `userAgent` are null.',
    fields: (t) => ({
      name: t.string({ description: 'Full name of the signer.', resolve: ({ signer }) => signer.name }),
      email: t.string({
        access: { key: 'envelopes:read', member: 'READER', anyone: true },
        description: 'E-mail address of the signer, masked for third parties.',
        resolve: ({ proof, signer }) => shownEmail(proof, signer),
      }),
      order: t.int({
        description: 'Signing order. Signers with a lower number signed first.',
        resolve: ({ signer }) => signer.order,
      }),
      role: t.field({ type: SignerRoleEnum, description: 'Role of the signer.', resolve: ({ signer }) => signer.role }),
      status: t.field({
        type: SignerStatusEnum,
        description: 'Current status of the signer.',
        resolve: ({ signer }) => signer.status,
      }),
      signedAt: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'Time of the signature. Null until the signer has signed.',
        resolve: ({ signer }) => signer.signedAt,
      }),
      signaturePlace: t.string({
        nullable: true,
        description: 'Place of signature that the signer declared. Null if none was declared.',
        resolve: ({ signer }) => signer.signaturePlace,
      }),
      level: t.field({
        type: SignatureLevelEnum,
        description: 'Level of this signature.',
        resolve: ({ proof, signer }) => signerLevel(proof.envelope, signer),
      }),
      authenticationUsed: t.field({
        type: [AuthenticationEnum],
        description: 'Channels of the one-time code that the signer has used. Empty if no code was required.',
        resolve: ({ signer }) => signer.authenticationUsed,
      }),
      certificateSubject: t.string({
        nullable: true,
        description:
          'Subject of the certificate in RFC 4514 notation: of the signer at level `ADVANCED`, of the seal for an agent. Null at level `SIMPLE` and after the identity was erased.',
        resolve: async ({ proof, signer }, _args, { services }) =>
          (await findVisibleSignature(services, proof.envelope, signer))?.certificateSubject,
      }),
      certificateSerial: t.string({
        nullable: true,
        description: 'Serial number of this certificate, lowercase hex. Null at level `SIMPLE`.',
        resolve: async ({ proof, signer }, _args, { services }) =>
          (await findVisibleSignature(services, proof.envelope, signer))?.certificateSerial,
      }),
      certificateFingerprintSha256: t.field({
        type: 'Sha256',
        nullable: true,
        description: 'SHA-256 of this certificate, lowercase hex. Null at level `SIMPLE`.',
        resolve: async ({ proof, signer }, _args, { services }) =>
          (await findVisibleSignature(services, proof.envelope, signer))?.certificateFingerprintSha256,
      }),
      ip: t.string({
        access: { key: 'envelopes:read', member: 'READER' },
        nullable: true,
        description: 'IP address of the signer. Null for third parties.',
        resolve: ({ proof, signer }) => (proof.owned ? signer.ip : null),
      }),
      userAgent: t.string({
        access: { key: 'envelopes:read', member: 'READER' },
        nullable: true,
        description: 'User agent of the browser of the signer. Null for third parties.',
        resolve: ({ proof, signer }) => (proof.owned ? signer.userAgent : null),
      }),
    }),
  });

export const VerifyResultType = builder.objectRef<VerifyResult>('VerifyResult').implement({
  description:
    'Result of a verification. If the fingerprint is unknown, all fields except `known`, `sha256` and `billedCredits` are null. If envelopes of others share an original, also `matches`, `scope` and `sealedCopies` have a value.',
  fields: (t) => ({
    known: t.boolean({
      description: 'Whether a proof exists for this fingerprint.',
      resolve: ({ proof, original, sheet, digest }) => (proof ?? original ?? sheet ?? digest) !== null,
    }),
    sha256: t.expose('sha256', { type: 'Sha256', description: 'The SHA-256 that was verified, lowercase hex.' }),
    matches: t.field({
      type: MatchEnum,
      nullable: true,
      description:
        'What the SHA-256 is the fingerprint of. Null if it is unknown, or if the service has not seen the file (`digestSeal`).',
      resolve: ({ proof, original, sheet }) =>
        proof ? matches[proof.kind] : original ? 'ORIGINAL_DOCUMENT' : sheet && 'SEALED_DOCUMENT',
    }),
    document: t.field({
      type: VerifiedDocument,
      nullable: true,
      description: 'The document that was found. Null if it is unknown, or is an attendance sheet.',
      resolve: ({ proof }) => proof,
    }),
    envelope: t.field({
      type: VerifiedEnvelope,
      nullable: true,
      description: 'The envelope of the document. Null if the document is unknown, or is an attendance sheet.',
      resolve: ({ proof }) => proof,
    }),
    attendanceSession: t.field({
      type: VerifiedSession,
      nullable: true,
      description: 'The attendance session, if the document is an attendance sheet. Otherwise null.',
      resolve: ({ sheet }) => sheet?.session,
    }),
    digestSeal: t.field({
      type: VerifiedDigestSeal,
      nullable: true,
      description:
        'The seal over a digest, if an organisation reported this fingerprint for its finished file. The service has not seen that file. Otherwise null.',
      resolve: ({ digest }) => digest,
    }),
    sealedCopies: t.int({
      nullable: true,
      description:
        'Number of completed envelopes of others with this original, if the result names none of them: several have it, for example a blank form, or the caller is a visitor of the public page. Verify a sealed copy to see its proof. Otherwise null.',
      resolve: ({ original }) => original?.sealedCopies,
    }),
    scope: t.field({
      type: ScopeEnum,
      nullable: true,
      description:
        'Extent of the result: complete for the owner, restricted for third parties. Null if the fingerprint is unknown.',
      resolve: ({ proof, original, sheet, digest }) => {
        const found = proof ?? original ?? sheet ?? digest;
        return found && (found.owned ? 'OWNER' : 'THIRD_PARTY');
      },
    }),
    billedCredits: t.float({
      description:
        'Credits charged for this request: 1 for the first consultation of a proof of another organisation, otherwise 0.',
      resolve: (result) => result.billedCredits,
    }),
    signers: t.field({
      type: [VerifiedSigner],
      nullable: true,
      description: 'Signers of the envelope. Null if the fingerprint is unknown, or for an attendance sheet.',
      resolve: ({ proof }) => proof?.envelope.signers.map((signer) => ({ proof, signer })),
    }),
    events: t.field({
      type: [VerifiedEvent],
      nullable: true,
      description:
        'Events of the evidence chain in order. At most the newest 2,000; the evidence file contains all of them. Null if the fingerprint is unknown.',
      resolve: ({ proof, sheet, digest }) =>
        // The chains of sheets and of digest seals contain only roles.
        proof
          ? proof.chain.events.map((event) => ({ event, actor: shownActor(proof, event.actor) }))
          : (sheet ?? digest)?.chain.events.map((event) => ({ event, actor: event.actor })),
    }),
    chainValid: t.boolean({
      nullable: true,
      description:
        'Whether the evidence chain is intact and agrees with the other data of this result. It is verified on each request. Null if the fingerprint is unknown.',
      resolve: ({ proof, sheet, digest }) => (proof ?? sheet ?? digest)?.chain.report.valid,
    }),
    proof: t.field({
      type: SealedProof,
      nullable: true,
      description: 'Proof of the seal. Null before sealing.',
      resolve: ({ sha256, proof, sheet, digest }) => {
        if (digest) {
          const { padesLevel } = digest.file;
          return {
            ...{
              chainId: digest.seal.id,
              mode: digest.seal.mode,
              recorded: [sha256],
              padesLevel,
              evidenceSha256: null,
            },
            ...{ facts: readFacts(digest.seal), mandate: null },
          };
        }
        const { envelope } = proof ?? {};
        const sealed = envelope ?? sheet?.session;
        if (!sealed?.sealing?.facts) return null;
        const { padesLevel, evidenceSha256, sealing } = sealed;
        const facts = sealing.facts as unknown as SealFacts;
        const recorded = [sha256, ...(proof?.document.sealedSha256 ? [proof.document.sealedSha256] : [])];
        const shown = { chainId: sealed.id, mode: sealed.mode, recorded, padesLevel, evidenceSha256, facts };
        return { ...shown, mandate: proof && shownMandate(proof) };
      },
    }),
  }),
});
