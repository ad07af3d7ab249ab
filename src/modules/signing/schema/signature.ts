import type { Signer } from '../../../platform/database/index.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import { levelOf } from '../../envelopes/index.ts';
import { AuthenticationEnum, SignatureLevelEnum } from '../../envelopes/schema/index.ts';
import type { ProofTimestamp } from '../../evidence/index.ts';
import { findVisibleSignature, type VisibleSignature } from '../visible-signature.ts';

export const SignatureTimestamp = builder.objectRef<ProofTimestamp>('SignatureTimestamp').implement({
  description: 'A time-stamp (RFC 3161) over a signature.',
  fields: (t) => ({
    issuer: t.exposeString('issuer', { nullable: true, description: 'The unit that made it, RFC 4514 text.' }),
    serial: t.exposeString('serial', { nullable: true, description: 'Its number, lowercase hex.' }),
    genTime: t.field({ type: 'DateTime', description: 'What it says.', resolve: (one) => new Date(one.gen_time) }),
    qualified: t.exposeBoolean('qualified', {
      description: 'True only where the configuration says that the provider is on the trusted list.',
    }),
    provider: t.exposeString('provider', { nullable: true, description: 'The organisation that runs the unit.' }),
  }),
});

type Signed = Pick<Signer, 'id' | 'role' | 'status' | 'identityId' | 'authentication' | 'authenticationUsed'> & {
  readonly level: 'ADVANCED' | 'ORGANIZATION_SEAL';
  readonly shown: VisibleSignature | null;
};

const SignatureType = builder.objectRef<Signed>('Signature').implement({
  description: 'How a signer of level advanced or organization_seal signs. Null until signed, but for what was asked.',
  fields: (t) => ({
    level: t.expose('level', { type: SignatureLevelEnum, description: 'ADVANCED or ORGANIZATION_SEAL.' }),
    identityId: t.exposeID('identityId', { nullable: true, description: 'The attested identity.' }),
    authentication: t.expose('authentication', {
      type: [AuthenticationEnum],
      description: 'Alternatives, the first is offered first.',
    }),
    authenticationUsed: t.expose('authenticationUsed', {
      type: [AuthenticationEnum],
      description: 'What really happened.',
    }),
    identityConfirmedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When the identity was found in force and the code right.',
      resolve: ({ shown }) => shown?.identityConfirmedAt,
    }),
    certificateSerial: t.string({
      nullable: true,
      description: 'Serial number of the certificate: the signer’s own, or the seal’s; lowercase hex.',
      resolve: ({ shown }) => shown?.certificateSerial,
    }),
    certificateSubject: t.string({
      nullable: true,
      description: 'Its subject, RFC 4514 text; null again once the identity was erased.',
      resolve: ({ shown }) => shown?.certificateSubject,
    }),
    certificateFingerprintSha256: t.string({
      nullable: true,
      description: 'SHA-256 of the certificate, lowercase hex.',
      resolve: ({ shown }) => shown?.certificateFingerprintSha256,
    }),
    appliedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When it was put into the documents.',
      resolve: ({ shown }) => shown?.appliedAt,
    }),
    timestamp: t.field({
      type: SignatureTimestamp,
      nullable: true,
      description: 'Of the last of the documents: by then all were signed.',
      resolve: ({ shown }) => shown?.timestamp,
    }),
  }),
});

builder.prismaObjectFields('Signer', (t) => ({
  signature: t.field({
    type: SignatureType,
    nullable: true,
    description: 'Of signers of level advanced or organization_seal; null for simple ones.',
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
      const level = levelOf(envelope, signer);
      // Not async: otherwise every read of an envelope would create a promise for each signer, and most are at level
      // simple.
      if (level === 'SIMPLE') return null;
      return findVisibleSignature(services, envelope, signer).then((shown) => ({ ...signer, level, shown }));
    },
  }),
}));
