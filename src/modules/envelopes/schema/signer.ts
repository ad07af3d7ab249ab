import { definitely } from '../../../kernel/definitely.ts';
import { shownAddress } from '../../../kernel/erased.ts';
import { storedLanguage } from '../../../kernel/language.ts';
import type { Envelope, Signer } from '../../../platform/database/index.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import { NodeInterface } from '../../../platform/graphql/node.ts';
import type { Services } from '../../../platform/services.ts';
import { codesLockedAt, personalUrl } from '../../access/index.ts';
import { LanguageEnum } from '../../access/schema/index.ts';
import { listDeliveries } from '../needs.ts';
import { signersAmong } from '../people.ts';
import type { Delivery } from '../record-delivery.ts';
import { noticeResendableAt } from '../replace-link.ts';
import { AuthenticationEnum, InviteByEnum, SignerRoleEnum, SignerStatusEnum } from './enums.ts';

const MessageChannelEnum = builder.enumType('MessageChannel', {
  description: 'How a message is sent.',
  values: { EMAIL: { description: 'By e-mail.' }, SMS: { description: 'By text message.' } } as const,
});

const DeliveryType = builder.objectRef<Delivery>('Delivery').implement({
  description: 'A message to a signer.',
  fields: (t) => ({
    kind: t.exposeString('kind', {
      description:
        'What the message is: `envelope.turn` for the invitation, `envelope.reminder`, `signing.code`, `envelope.completed` and others.',
    }),
    channel: t.expose('channel', { type: MessageChannelEnum, description: 'How the message was sent.' }),
    queuedAt: t.expose('queuedAt', { type: 'DateTime', description: 'Time at which the service queued the message.' }),
    acceptedAt: t.expose('acceptedAt', {
      type: 'DateTime',
      nullable: true,
      description:
        'Time at which the mail server or the SMS provider accepted the message. Null until then, and where none is configured.',
    }),
    segments: t.exposeInt('segments', {
      nullable: true,
      description: 'Parts of an SMS with a link, as networks count them. Null for e-mails and codes.',
    }),
    reply: t.exposeString('reply', {
      nullable: true,
      description: 'What the mail server said, at most 300 characters. Untrusted text; null for SMS.',
    }),
  }),
});

/** The report that a mail to a person was not delivered. Null if there is none. */
export const deliveryFailure = ({
  deliveryFailedAt: at,
  deliveryStatus,
  deliveryReason,
}: Pick<Signer, 'deliveryFailedAt' | 'deliveryStatus' | 'deliveryReason'>): DeliveryFailure | null =>
  at && { at, status: deliveryStatus ?? '', reason: deliveryReason ?? '' };

/** The personal link of a person. Null for agents, and once nobody can open it. */
export const signerLink = (
  services: Services,
  {
    id,
    role,
    linkGeneration,
    envelope,
  }: Pick<Signer, 'id' | 'role' | 'linkGeneration'> & { readonly envelope: Pick<Envelope, 'status' | 'purgedAt'> },
): string | null =>
  role === 'AGENT' || envelope.purgedAt || ['CANCELED', 'EXPIRED'].includes(envelope.status)
    ? null
    : personalUrl(services, { kind: 'sign', subjectId: id, generation: linkGeneration });

interface DeliveryFailure {
  readonly at: Date;
  readonly status: string;
  readonly reason: string;
}

export const DeliveryFailureType = builder.objectRef<DeliveryFailure>('DeliveryFailure').implement({
  description:
    'A message that was not delivered: a mail server or an SMS provider refused it, or nobody took it in the time of all attempts.',
  fields: (t) => ({
    at: t.expose('at', { type: 'DateTime', description: 'Time at which the service learned of it.' }),
    status: t.exposeString('status', {
      description:
        'Enhanced status code (RFC 3463), for example `5.1.1` for an unknown address, `4.4.7` for a message that was given up.',
    }),
    reason: t.exposeString('reason', {
      description: 'Explanation of the mail server, at most 300 characters. Untrusted text; empty if it gave none.',
    }),
  }),
});

builder.prismaObject('Signer', {
  interfaces: [NodeInterface],
  description: 'A person who is asked to sign an envelope.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the signer.' }),
    email: t.field({
      type: 'EmailAddress',
      access: { key: 'any', member: 'READER' },
      nullable: true,
      description:
        'E-mail address of the signer; null for client tokens. It is `erased@erased.invalid` after the identity of the signer was erased.',
      select: { email: true },
      resolve: ({ email }) => shownAddress(email),
    }),
    name: t.exposeString('name', { description: 'Full name of the signer.' }),
    phone: t.exposeString('phone', {
      access: { key: 'any', member: 'READER' },
      nullable: true,
      description:
        'Phone number that the sender entered for this signer. Null if none was entered; a phone number of the identity is not shown here.',
    }),
    language: t.field({
      type: LanguageEnum,
      access: { key: 'any', member: 'READER' },
      nullable: true,
      description:
        'Language of the signer: as the sender entered it, or as the signer chose on the page. Null for that of the organisation.',
      select: { language: true },
      resolve: ({ language }) => storedLanguage(language),
    }),
    identityId: t.exposeID('identityId', {
      nullable: true,
      description: 'UUID of the attested identity of the signer. Null for signers without one.',
    }),
    order: t.exposeInt('order', {
      description:
        'Signing order. Signers with a lower number sign first; signers with the same number sign in parallel.',
    }),
    role: t.field({
      type: SignerRoleEnum,
      description: 'Role of the signer.',
      select: { role: true },
      resolve: (person) => definitely(signersAmong([person])[0], 'the role of a signer').role,
    }),
    status: t.expose('status', { type: SignerStatusEnum, description: 'Current status of the signer.' }),
    authentication: t.expose('authentication', {
      type: [AuthenticationEnum],
      description:
        'Channels that the signer can choose for the one-time code; the first is proposed. Empty if no code is required.',
    }),
    authenticationUsed: t.expose('authenticationUsed', {
      type: [AuthenticationEnum],
      description:
        'Channels of the one-time code that the signer has used. Empty until the signer has signed, and if no code was required.',
    }),
    inviteBy: t.expose('inviteBy', {
      type: InviteByEnum,
      access: { key: 'any', member: 'READER' },
      nullable: true,
      description: 'How the personal link is sent. Null for client tokens.',
    }),
    ownCertificate: t.exposeBoolean('ownCertificate', {
      description: 'Whether the signer signs with a certificate of their own, at their trust service.',
    }),
    notifiedAt: t.expose('notifiedAt', {
      type: 'DateTime',
      nullable: true,
      description:
        'Time at which the notice with the current link was queued for sending. Null until it is the turn of the signer.',
    }),
    noticeResentAt: t.expose('noticeResentAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which the notice was last sent again. Null if it never was.',
    }),
    noticeResendableAt: t.field({
      type: 'DateTime',
      nullable: true,
      description:
        'Earliest time at which `resendNotice` can send the notice again. Null if it is not the turn of this signer, and for who signs in person.',
      select: {
        role: true,
        status: true,
        email: true,
        inviteBy: true,
        notifiedAt: true,
        noticeResentAt: true,
        noticesResent: true,
        envelope: { select: { status: true, expiresAt: true } },
      },
      resolve: ({ envelope, ...signer }, _args, { services }) =>
        noticeResendableAt(envelope, signer, services.clock.now()),
    }),
    codesLockedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description:
        'Time at which 50 wrong codes locked the signing link. `resendNotice` unlocks it. Null if it is not locked.',
      select: { id: true },
      resolve: ({ id }, _args, { services }) => codesLockedAt(services.database, id),
    }),
    viewedAt: t.expose('viewedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which the signing page was first opened with the current link. Null until then.',
    }),
    signedAt: t.expose('signedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time of the signature. Null until the signer has signed.',
    }),
    signaturePlace: t.exposeString('signaturePlace', {
      nullable: true,
      description: 'Place of signature that the signer declared. Null if none was declared.',
    }),
    declinedAt: t.expose('declinedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which the signer declined to sign. Null if the signer has not declined.',
    }),
    declineReason: t.exposeString('declineReason', {
      nullable: true,
      description: 'Reason that the signer gave for declining. Null if the signer has not declined.',
    }),
    deliveryFailure: t.field({
      type: DeliveryFailureType,
      nullable: true,
      description:
        'Report that a message to the signer was not delivered. Null if there is none, and after a new notice was sent.',
      select: { deliveryFailedAt: true, deliveryStatus: true, deliveryReason: true },
      resolve: deliveryFailure,
    }),
    deliveries: t.field({
      access: { key: 'any', member: 'READER' },
      type: [DeliveryType],
      nullable: true,
      description:
        'Messages to the signer of the last 30 days, oldest first, with the time at which a server accepted each. Null for client tokens.',
      select: { id: true },
      resolve: async ({ id }, _args, { services }) => [...(await services.of(listDeliveries)(services.database, id))],
    }),
    signUrl: t.field({
      type: 'URL',
      access: { key: 'any', member: 'MANAGER', otherwiseNull: true },
      nullable: true,
      description:
        'Personal signing link. Null for agents, after the envelope was canceled, expired or purged, and for members with the role reader.',
      select: { id: true, role: true, linkGeneration: true, envelope: { select: { status: true, purgedAt: true } } },
      resolve: (signer, _args, { services }) => signerLink(services, signer),
    }),
  }),
});
