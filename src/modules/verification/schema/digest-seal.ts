import { builder } from '../../../platform/graphql/builder.ts';
import { formerId } from '../../../platform/graphql/former-id.ts';
import type { FoundDigestProof } from '../find-digest-proof.ts';

export const VerifiedDigestSeal = builder.objectRef<FoundDigestProof>('VerifiedDigestSeal').implement({
  description:
    'A seal over the digest of a file that the service has never seen. The organisation that requested the seal reported the fingerprint of the finished file. To prove that a file contains the seal, validate its signatures, for example with `validatePdf`.',
  fields: (t) => ({
    digestSealId: t.id({ description: 'UUID of the digest seal.', resolve: ({ seal }) => seal.id }),
    id: t.string({ ...formerId('digestSealId'), resolve: ({ seal }) => seal.id }),
    name: t.string({
      nullable: true,
      description: 'Name that the organisation gave to the document. Null without one.',
      resolve: ({ seal }) => seal.name,
    }),
    digest: t.field({
      type: 'Sha256',
      description: 'SHA-256 of the bytes that the signature covers, lowercase hex.',
      resolve: ({ seal }) => seal.digestSha256,
    }),
    sealedAt: t.field({ type: 'DateTime', description: 'Time of the seal.', resolve: ({ seal }) => seal.sealedAt }),
    reportedAt: t.field({
      type: 'DateTime',
      description: 'Time at which the organisation reported the fingerprint of the finished file.',
      resolve: ({ file }) => file.reportedAt,
    }),
    proofRetainedUntil: t.field({
      type: 'DateTime',
      description: 'Time until which the proof is kept. After it, the fingerprint can no longer be verified.',
      resolve: ({ seal }) => seal.proofRetainedUntil,
    }),
  }),
});
