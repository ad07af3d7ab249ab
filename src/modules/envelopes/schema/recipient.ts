import { shownAddress } from '../../../kernel/erased.ts';
import { grouped } from '../../../kernel/grouped.ts';
import { storedLanguage } from '../../../kernel/language.ts';
import { createLoader } from '../../../platform/database/create-loader.ts';
import type { Envelope } from '../../../platform/database/index.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import { addNodeLookup, NodeInterface } from '../../../platform/graphql/node.ts';
import { LanguageEnum } from '../../access/schema/index.ts';
import { type Recipient, type RecipientRole, recipientRoles, recipientsOf } from '../people.ts';
import { noticeResendableAt } from '../replace-link.ts';
import { seenIn, sightWith } from '../visibility.ts';
import { RecipientRoleEnum } from './enums.ts';
import { DeliveryFailureType, deliveryFailure, signerLink } from './signer.ts';
import { EnvelopeType } from './types.ts';

/** Where a person who does not sign stands. DONE is stored as the status of a signer who has signed. */
type RecipientStatus = 'PENDING' | 'NOTIFIED' | 'DONE';

const RecipientStatusEnum = builder.enumType('RecipientStatus', {
  description: 'Status of a recipient.',
  values: {
    PENDING: { description: 'The turn of the recipient has not come. For a copy: the envelope is not completed.' },
    NOTIFIED: { description: 'The message with the personal link was queued for sending.' },
    DONE: { description: 'The approver has agreed, or the viewer has confirmed having read.' },
  } satisfies Record<RecipientStatus, { description: string }>,
});

/** Returns the status of a recipient as the API names it. */
const recipientStatus = ({ status }: Pick<Recipient, 'status'>): RecipientStatus =>
  status === 'SIGNED' ? 'DONE' : status;

type RecipientRow = Recipient & { readonly envelope: Envelope };

const people = { role: { in: [...recipientRoles] satisfies RecipientRole[] } };

const recipientsOfEnvelope = createLoader(
  async ({ prisma }, envelopeIds: readonly string[]): Promise<readonly RecipientRow[][]> => {
    const rows = await prisma.signer.findMany({
      where: { envelopeId: { in: [...envelopeIds] }, ...people },
      orderBy: { position: 'asc' },
      include: { envelope: true },
    });
    const byEnvelope = grouped(recipientsOf(rows), ({ envelopeId }) => envelopeId);
    return envelopeIds.map((id) => [...(byEnvelope.get(id) ?? [])]);
  },
);

const RecipientType = builder.objectRef<RecipientRow>('Recipient').implement({
  interfaces: [NodeInterface],
  description:
    'A person who takes part in an envelope without signing it: an approver, a viewer or the holder of a copy.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the recipient.' }),
    email: t.field({
      type: 'EmailAddress',
      access: { key: 'any', member: 'READER' },
      nullable: true,
      description:
        'E-mail address of the recipient; null for client tokens. It is `erased@erased.invalid` after the person was erased.',
      resolve: ({ email }) => shownAddress(email),
    }),
    name: t.exposeString('name', { description: 'Full name of the recipient.' }),
    language: t.field({
      type: LanguageEnum,
      access: { key: 'any', member: 'READER' },
      nullable: true,
      description:
        'Language of the recipient: as the sender entered it, or as the recipient chose on the page. Null for that of the organisation.',
      resolve: ({ language }) => storedLanguage(language),
    }),
    order: t.exposeInt('order', {
      description: 'Place in the signing order, among signers and recipients. It has no effect on copies.',
    }),
    role: t.expose('role', { type: RecipientRoleEnum, description: 'What the recipient does.' }),
    status: t.field({
      type: RecipientStatusEnum,
      description: 'Current status of the recipient.',
      resolve: recipientStatus,
    }),
    notifiedAt: t.expose('notifiedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which the message with the current link was queued for sending. Null before.',
    }),
    noticeResendableAt: t.field({
      type: 'DateTime',
      nullable: true,
      description:
        'Earliest time at which `resendNotice` can send the message again. Null if it is not the turn of this recipient, and for copies.',
      resolve: ({ envelope, ...recipient }, _args, { services }) =>
        noticeResendableAt(envelope, recipient, services.clock.now()),
    }),
    viewedAt: t.expose('viewedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which an approver or a viewer first opened the page. Null until then, and for copies.',
    }),
    doneAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Time at which the approver agreed or the viewer confirmed having read. Null until then.',
      resolve: ({ signedAt }) => signedAt,
    }),
    declinedAt: t.expose('declinedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which an approver declined. Null if the approver has not declined.',
    }),
    declineReason: t.exposeString('declineReason', {
      nullable: true,
      description: 'Reason that an approver gave for declining. Null if the approver has not declined.',
    }),
    deliveryFailure: t.field({
      type: DeliveryFailureType,
      nullable: true,
      description:
        'Report that an e-mail to the recipient was not delivered. Null if there is none, and after a new message was sent.',
      resolve: deliveryFailure,
    }),
    url: t.field({
      type: 'URL',
      access: { key: 'any', member: 'MANAGER', otherwiseNull: true },
      nullable: true,
      description:
        'Personal link of the recipient. Null after the envelope was canceled, expired or purged, and for members with the role reader.',
      resolve: (recipient, _args, { services }) => signerLink(services, recipient),
    }),
  }),
});

builder.prismaObjectField(
  EnvelopeType,
  'recipients',
  (t) =>
    t.field({
      type: [RecipientType],
      select: { id: true },
      description:
        'People who take part without signing, in the order of the request. They are not among `signers`, cost nothing and are not in REST.',
      resolve: ({ id }, _args, { services }) => recipientsOfEnvelope(services.database, id),
      // plugin-validation gives FieldRef a method that plugin-prisma's builder type does not know.
    }) as never,
);

addNodeLookup({
  type: 'Recipient',
  access: { key: 'envelopes:read', member: 'READER' },
  find: async (ids, { services, actor }) =>
    recipientsOf(
      await services.database.prisma.signer.findMany({
        where: { id: { in: [...ids] }, ...people, envelope: seenIn(sightWith(actor, 'envelopes:read')) },
        include: { envelope: true },
      }),
    ),
});
