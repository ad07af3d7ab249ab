import { builder } from '../../../platform/graphql/builder.ts';
import { levelOf } from '../../envelopes/index.ts';
import { SignatureLevelEnum } from '../../envelopes/schema/index.ts';
import { type ReadIdentity, readIdentity } from '../../identities/index.ts';
import { IdentityMethodEnum, IdentityStatusEnum } from '../../identities/schema/index.ts';
import { followIdentity } from '../follow-identity.ts';
import { previewCertificate, type ShownCertificate } from '../preview-certificate.ts';
import { SigningSessionType } from './session.ts';

const SigningIdentity = builder.objectRef<ReadIdentity>('SigningIdentity').implement({
  description: 'Who the holder of the link is attested to be.',
  fields: (t) => ({
    status: t.expose('status', { type: IdentityStatusEnum, description: 'VERIFIED is needed to sign.' }),
    method: t.expose('method', { type: IdentityMethodEnum, description: 'How it is attested.' }),
    givenName: t.string({
      nullable: true,
      description: 'As attested.',
      resolve: ({ attributes }) => attributes?.givenName,
    }),
    familyName: t.string({
      nullable: true,
      description: 'As attested.',
      resolve: ({ attributes }) => attributes?.familyName,
    }),
    verifiedAt: t.expose('verifiedAt', { type: 'DateTime', nullable: true, description: 'When it was verified.' }),
    verifiedBy: t.string({
      nullable: true,
      description: 'By whom.',
      resolve: ({ attributes }) => attributes?.verifiedBy,
    }),
    verificationUrl: t.exposeString('verificationUrl', {
      access: { links: ['sign'] },
      nullable: true,
      description: 'Where to go to be verified; null unless pending.',
    }),
  }),
});

const SigningCertificate = builder.objectRef<ShownCertificate>('SigningCertificate').implement({
  description: 'The certificate of the signer’s own: what it will say, or which one it was.',
  fields: (t) => ({
    subject: t.exposeString('subject', { nullable: true, description: 'In whose name, RFC 4514 text.' }),
    issuer: t.exposeString('issuer', { nullable: true, description: 'Before signing: who will issue it.' }),
    validMinutes: t.exposeInt('validMinutes', { nullable: true, description: 'Before signing: how long it is valid.' }),
    serial: t.exposeString('serial', { nullable: true, description: 'After signing: its number, lowercase hex.' }),
    fingerprintSha256: t.exposeString('fingerprintSha256', {
      nullable: true,
      description: 'After signing: its SHA-256, lowercase hex.',
    }),
  }),
});

builder.objectFields(SigningSessionType, (t) => ({
  level: t.field({
    type: SignatureLevelEnum,
    description: 'The level at which the holder of the link signs.',
    resolve: ({ envelope, signer }) => levelOf(envelope, signer),
  }),
  identity: t.field({
    type: SigningIdentity,
    nullable: true,
    description: 'The attested identity; null where none is attached.',
    resolve: ({ signer: { identityId } }, _args, { services }) =>
      identityId ? readIdentity(services, identityId) : null,
  }),
  certificate: t.field({
    type: SigningCertificate,
    nullable: true,
    description: 'The certificate to sign with; null at level simple, and until the identity is verified.',
    resolve: (session, _args, { services }) => previewCertificate(services, session),
  }),
}));

builder.subscriptionField('signingIdentity', (t) =>
  t.field({
    type: SigningIdentity,
    description: 'Who the holder of the link is attested to be: as it is now, then whenever that changes.',
    refuses: [{ not_found: 'No identity is attached.' }],
    access: { links: ['sign'] },
    subscribe: (_root, _args, { services, actor }) => followIdentity(services, actor),
    resolve: (identity) => identity,
  }),
);
