import type { Signer } from '../../../platform/database/index.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import { signerLevel } from '../../envelopes/index.ts';
import { AuthenticationEnum, SignatureLevelEnum } from '../../envelopes/schema/index.ts';
import type { ProofTimestamp } from '../../evidence/index.ts';
import { findVisibleSignature, type VisibleSignature } from '../field-fills.ts';

export const SignatureTimestamp = builder.objectRef<ProofTimestamp>('SignatureTimestamp').implement({
  description: 'A time-stamp of a signature (RFC 3161).',
  fields: (t) => ({
    issuer: t.exposeString('issuer', {
      nullable: true,
      description: 'Time-stamping unit that issued the token, in RFC 4514 notation. Null if unknown.',
    }),
    serial: t.exposeString('serial', {
      nullable: true,
      description: 'Serial number of the token, lowercase hex. Null if unknown.',
    }),
    genTime: t.field({
      type: 'DateTime',
      description: 'Time that the token states.',
      resolve: (one) => new Date(one.gen_time),
    }),
    qualified: t.exposeBoolean('qualified', {
      description:
        'Whether the time-stamp is qualified: the operator has configured the provider as one on a trusted list.',
    }),
    provider: t.exposeString('provider', {
      nullable: true,
      description: 'Organisation that operates the time-stamping unit. Null if unknown.',
    }),
  }),
});

type Signed = Pick<Signer, 'id' | 'role' | 'status' | 'identityId' | 'authentication' | 'authenticationUsed'> & {
  readonly level: 'ADVANCED' | 'ORGANIZATION_SEAL';
  readonly shown: VisibleSignature | null;
};

const SignatureType = builder.objectRef<Signed>('Signature').implement({
  description:
    'The signature of a signer at level `ADVANCED` or `ORGANIZATION_SEAL`. Facts about the signature itself are null until it is applied.',
  fields: (t) => ({
    level: t.expose('level', {
      type: SignatureLevelEnum,
      description: 'Level of the signature: `ADVANCED` or `ORGANIZATION_SEAL`.',
    }),
    identityId: t.exposeID('identityId', {
      nullable: true,
      description: 'UUID of the attested identity of the signer. Null if there is none.',
    }),
    authentication: t.expose('authentication', {
      type: [AuthenticationEnum],
      description: 'Channels that the signer can choose for the one-time code; the first is proposed.',
    }),
    authenticationUsed: t.expose('authenticationUsed', {
      type: [AuthenticationEnum],
      description:
        'Channels of the one-time code that the signer has used. Empty until the signer has signed, and if no code was required.',
    }),
    identityConfirmedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Time at which the identity was found valid and the one-time code was correct. Null before signing.',
      resolve: ({ shown }) => shown?.identityConfirmedAt,
    }),
    certificateSerial: t.string({
      nullable: true,
      description: 'Serial number of the certificate of the signer or of the seal, lowercase hex. Null before signing.',
      resolve: ({ shown }) => shown?.certificateSerial,
    }),
    certificateSubject: t.string({
      nullable: true,
      description:
        'Subject of the certificate in RFC 4514 notation. Null before signing, and after the identity was erased.',
      resolve: ({ shown }) => shown?.certificateSubject,
    }),
    certificateFingerprintSha256: t.field({
      type: 'Sha256',
      nullable: true,
      description: 'SHA-256 of the certificate, lowercase hex. Null before signing.',
      resolve: ({ shown }) => shown?.certificateFingerprintSha256,
    }),
    appliedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Time at which the signature was added to the documents. Null before signing.',
      resolve: ({ shown }) => shown?.appliedAt,
    }),
    timestamp: t.field({
      type: SignatureTimestamp,
      nullable: true,
      description:
        'Time-stamp of the signature of the last document, which was applied after all others. Null before signing.',
      resolve: ({ shown }) => shown?.timestamp,
    }),
  }),
});

builder.prismaObjectFields('Signer', (t) => ({
  signature: t.field({
    type: SignatureType,
    nullable: true,
    description: 'The signature of the signer at level `ADVANCED` or `ORGANIZATION_SEAL`. Null at level `SIMPLE`.',
    select: {
      id: true,
      envelopeId: true,
      role: true,
      status: true,
      identityId: true,
      authentication: true,
      authenticationUsed: true,
      envelope: { select: { signatureLevel: true } },
    },
    resolve: ({ envelope, ...signer }, _args, { services }) => {
      const level = signerLevel(envelope, signer);
      // Not async: otherwise every read of an envelope would create a promise for each signer, and most are at level
      // simple.
      if (level === 'SIMPLE') return null;
      return findVisibleSignature(services, envelope, signer).then((shown) => ({ ...signer, level, shown }));
    },
  }),
}));
