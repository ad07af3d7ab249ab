import type { Actor } from '../../../kernel/actor.ts';
import { MINUTE } from '../../../kernel/clock.ts';
import { refuse } from '../../../kernel/fault.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import { untilReturned } from '../../../platform/graphql/stream.ts';
import type { Services } from '../../../platform/services.ts';
import { signerLevel } from '../../envelopes/index.ts';
import { SignatureLevelEnum } from '../../envelopes/schema/index.ts';
import { followChanges, latestChange } from '../../evidence/index.ts';
import { type ReadIdentity, readIdentity } from '../../identities/index.ts';
import { IdentityMethodEnum, IdentityStatusEnum } from '../../identities/schema/index.ts';
import { authorities } from '../sealing-credentials.ts';
import { findSession, type SigningSession } from '../session.ts';
import { certificateSubject, findSignature } from '../signature-row.ts';
import { SigningSessionType } from './session.ts';

/** The signer's own certificate: its expected content before signing, its identification afterwards. */
interface ShownCertificate {
  /** RFC 4514 text. Null after the identity was erased. */
  readonly subject: string | null;
  /** Set before signing. */
  readonly issuer: string | null;
  readonly validMinutes: number | null;
  /** Set after signing, lowercase hex. */
  readonly serial: string | null;
  readonly fingerprintSha256: string | null;
}

/**
 * Describes a signer's certificate without issuing one. Null at level simple, and while there is no verified identity.
 */
async function previewCertificate(
  services: Services,
  { envelope, signer }: SigningSession,
): Promise<ShownCertificate | null> {
  const { identityId } = signer;
  if (signerLevel(envelope, signer) !== 'ADVANCED' || !identityId) return null;
  const signature = await findSignature(services, envelope, signer);
  if (signature) {
    const { certificateSerial: serial, certificateFingerprintSha256: fingerprintSha256 } = signature;
    const subject = certificateSubject(services, signature);
    return { subject, issuer: null, validMinutes: null, serial, fingerprintSha256 };
  }
  // The trust service issued it: nobody here knows it before.
  if (signer.ownCertificate) return null;
  const { status, attributes } = await readIdentity(services, identityId);
  if (status !== 'VERIFIED') return null;
  const { givenName, familyName } = attributes!;
  const { subject, issuer, lifetime } = await services.of(authorities).certificates.preview({
    mode: envelope.mode,
    person: { identityId, givenName, familyName },
  });
  return { subject, issuer, validMinutes: Math.round(lifetime / MINUTE), serial: null, fingerprintSha256: null };
}

/**
 * Yields the identity of a link's holder, now and after each change. Reads it again each time, so that a missed change
 * is contained in the next.
 */
async function followIdentity(services: Services, actor: Actor): Promise<AsyncIterableIterator<ReadIdentity>> {
  const { signer } = await findSession(services, actor);
  const { identityId } = signer;
  if (!identityId) throw refuse('not_found');
  return untilReturned(async function* (signal) {
    // Read the cursor first: a change in between is then sent twice rather than never.
    const cursor = (await latestChange(services, identityId))?.cursor ?? 0n;
    yield await readIdentity(services, identityId);
    for await (const _ of followChanges(services, identityId, cursor, signal))
      yield await readIdentity(services, identityId);
  });
}

const SigningIdentity = builder.objectRef<ReadIdentity>('SigningIdentity').implement({
  description: 'The attested identity of the signer who holds the link.',
  fields: (t) => ({
    status: t.expose('status', {
      type: IdentityStatusEnum,
      description: 'Current status of the identity. The signer can sign only with a `VERIFIED` identity.',
    }),
    method: t.expose('method', { type: IdentityMethodEnum, description: 'Method by which the identity is attested.' }),
    givenName: t.string({
      nullable: true,
      description: 'Attested given name. Null after the identity was erased.',
      resolve: ({ attributes }) => attributes?.givenName,
    }),
    familyName: t.string({
      nullable: true,
      description: 'Attested family name. Null after the identity was erased.',
      resolve: ({ attributes }) => attributes?.familyName,
    }),
    verifiedAt: t.expose('verifiedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time of the verification. Null until the identity is verified.',
    }),
    verifiedBy: t.string({
      nullable: true,
      description: 'Person or organisation that verified the identity. Null if unknown.',
      resolve: ({ attributes }) => attributes?.verifiedBy,
    }),
    verificationUrl: t.expose('verificationUrl', {
      type: 'URL',
      access: { links: ['sign'] },
      nullable: true,
      description:
        'Link on which the signer can complete the identity verification. Null unless the status is `PENDING`.',
    }),
  }),
});

const SigningCertificate = builder.objectRef<ShownCertificate>('SigningCertificate').implement({
  description:
    'The certificate of the signer: its expected content before signing, its serial number and fingerprint afterwards.',
  fields: (t) => ({
    subject: t.exposeString('subject', {
      nullable: true,
      description: 'Subject of the certificate in RFC 4514 notation. Null after the identity was erased.',
    }),
    issuer: t.exposeString('issuer', {
      nullable: true,
      description: 'Issuer of the certificate in RFC 4514 notation. Null after signing.',
    }),
    validMinutes: t.exposeInt('validMinutes', {
      nullable: true,
      description: 'Validity of the certificate in minutes. Null after signing.',
    }),
    serial: t.exposeString('serial', {
      nullable: true,
      description: 'Serial number of the certificate, lowercase hex. Null before signing.',
    }),
    fingerprintSha256: t.expose('fingerprintSha256', {
      type: 'Sha256',
      nullable: true,
      description: 'SHA-256 of the certificate, lowercase hex. Null before signing.',
    }),
  }),
});

builder.objectFields(SigningSessionType, (t) => ({
  level: t.field({
    type: SignatureLevelEnum,
    description: 'Level at which this signer signs.',
    resolve: ({ envelope, signer }) => signerLevel(envelope, signer),
  }),
  identity: t.field({
    type: SigningIdentity,
    nullable: true,
    description: 'The attested identity of the signer. Null if no identity is attached.',
    resolve: ({ signer: { identityId } }, _args, { services }) =>
      identityId ? readIdentity(services, identityId) : null,
  }),
  certificate: t.field({
    type: SigningCertificate,
    nullable: true,
    description:
      'The certificate of the signer. Null below level `ADVANCED` and until the identity is verified, and before signing for a signer with `ownCertificate`.',
    resolve: (session, _args, { services }) => previewCertificate(services, session),
  }),
}));

builder.subscriptionField('signingIdentity', (t) =>
  t.field({
    type: SigningIdentity,
    description: 'Sends the identity of the signer who holds the link, then sends it again after each change.',
    refuses: [{ not_found: 'The signer has no attested identity.' }],
    access: { links: ['sign'] },
    subscribe: (_root, _args, { services, actor }) => followIdentity(services, actor),
    resolve: (identity) => identity,
  }),
);
