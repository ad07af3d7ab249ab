import { builder } from '../../../platform/graphql/builder.ts';
import { downloadUrl } from '../../envelopes/index.ts';
import { EnvelopeStatusEnum } from '../../envelopes/schema/index.ts';
import type { SentCertificate } from '../certificates/certificate-signings.ts';

export const SentCertificateType = builder.objectRef<SentCertificate>('SentCertificate').implement({
  description: 'A certificate of completion that was sent to the representative of the organisation for signature.',
  fields: (t) => ({
    attendeeId: t.exposeID('attendeeId', { description: 'UUID of the attendee.' }),
    attendeeName: t.exposeString('attendeeName', { description: 'Name of the attendee.' }),
    envelopeId: t.exposeID('envelopeId', { description: 'UUID of the envelope that contains it.' }),
    sentAt: t.field({
      type: 'DateTime',
      description: 'Time at which it was sent for signature.',
      resolve: ({ createdAt }) => createdAt,
    }),
    status: t.expose('status', { type: EnvelopeStatusEnum, description: 'Current status of that envelope.' }),
    sha256: t.expose('signedSha256', {
      type: 'Sha256',
      nullable: true,
      description:
        'SHA-256 fingerprint of the signed and sealed PDF, 64 hexadecimal digits; null before the seal and after the purge of the envelope.',
    }),
    downloadUrl: t.field({
      type: 'URL',
      access: { key: 'attendance:write', member: 'MANAGER', otherwiseNull: true },
      nullable: true,
      description: 'Temporary link to the signed and sealed PDF, valid for 1 hour; null where `sha256` is null.',
      resolve: ({ signedSha256, attendeeName }, _args, { services }) =>
        signedSha256 && downloadUrl(services, signedSha256, `Certificat de réalisation signé - ${attendeeName}`),
    }),
  }),
});
