import type { Actor } from '../../../kernel/actor.ts';
import { refuse } from '../../../kernel/fault.ts';
import type { Envelope, Prisma } from '../../../platform/database/index.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import { connectionOf } from '../../../platform/graphql/connection.ts';
import { addNodeLookup } from '../../../platform/graphql/node.ts';
import { assertCursor, offsetArg, pages } from '../../../platform/graphql/paging.ts';
import { type Refusal, TOO_SOON } from '../../../platform/graphql/refusals.ts';
import { text } from '../../../platform/graphql/validators.ts';
import { assertScope, ownedBy } from '../../access/index.ts';
import { cancelEnvelope } from '../cancel-envelope.ts';
import { createEnvelope } from '../create-envelope.ts';
import { withDefaults } from '../input.ts';
import { limits } from '../limits.ts';
import { matching } from '../matching.ts';
import { readEnvelope } from '../read-envelope.ts';
import { replaceDraft } from '../replace-draft.ts';
import { resendNotice } from '../resend-notice.ts';
import { sendEnvelope } from '../send-envelope.ts';
import { EnvelopeStatusEnum } from './enums.ts';
import { CreateEnvelopeInput, ReplaceDraftInput } from './inputs.ts';
import { EnvelopeType } from './types.ts';

builder.queryField('envelope', (t) =>
  t.prismaField({
    type: EnvelopeType,
    nullable: true,
    description: 'Returns one envelope of the organisation.',
    refuses: ['not_found'],
    access: { key: 'envelopes:read', member: 'READER' },
    args: { id: t.arg.id({ required: true, description: 'UUID of the envelope.' }) },
    resolve: async (query, _root, { id }, { services, actor }) => {
      const envelope = await readEnvelope(services, assertScope(actor, 'envelopes:read'), id, query);
      if (!envelope) throw refuse('not_found');
      return envelope;
    },
  }),
);

interface ListFilter {
  readonly status?: readonly Envelope['status'][] | null | undefined;
  readonly search?: string | null | undefined;
}

/** Filter: the caller's own envelopes. */
const listedBy = (actor: Actor, { status, search }: ListFilter): Prisma.EnvelopeWhereInput => ({
  ...ownedBy(assertScope(actor, 'envelopes:read')),
  ...(status ? { status: { in: [...status] } } : {}),
  AND: matching(search),
});

builder.queryField('envelopes', (t) =>
  t.prismaConnection(
    {
      type: EnvelopeType,
      ...pages,
      description:
        'Lists the envelopes of the organisation, most recent first. Use a cursor or an offset for the next page. Each requested envelope counts towards the cost of the query.',
      refuses: ['invalid_body'],
      access: { key: 'envelopes:read', member: 'READER' },
      args: {
        offset: t.arg.int(offsetArg),
        status: t.arg({ type: [EnvelopeStatusEnum], description: 'Return only envelopes with one of these statuses.' }),
        search: t.arg.string({
          validate: text(limits.search),
          description:
            'Words to search for. Each word must occur in the name of the envelope, or in the name or e-mail address of a signer.',
        }),
      },
      totalCount: (_root, args, { services, actor }) =>
        services.database.prisma.envelope.count({ where: listedBy(actor, args) }),
      resolve: (query, _root, { offset, ...filter }, { services, actor }) => {
        assertCursor(query);
        return services.database.prisma.envelope.findMany({
          ...query,
          skip: (query.skip ?? 0) + (offset ?? 0),
          where: listedBy(actor, filter),
          orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        });
      },
    },
    connectionOf(EnvelopeType),
  ),
);

/** Refusals caused by the contents of an envelope. */
const contentRefusals: readonly Refusal[] = [
  {
    payload_too_large: 'A PDF is larger than 10 MB decoded.',
    invalid_body:
      'A PDF is encrypted, has no page or cannot be repaired; a placed field refers to a document, signer or page that does not exist; `identity` and `identityId` are both given.',
    mandate_required: 'At level `ORGANIZATION_SEAL`, `mandateId` is missing or is not a mandate of the organisation.',
    agent_not_in_mandate: 'At level `ORGANIZATION_SEAL`, no signer has the e-mail address of an agent of the mandate.',
    identity_required:
      'At level `ADVANCED` a signer has no identity; at any level `identityId` is unknown, failed, expired or erased.',
    phone_required: '`OTP_SMS` is requested, and neither the signer nor the identity has a phone number.',
    insufficient_credits:
      'In live mode with `send: true`, the prepaid credits do not cover the highest possible price.',
    idv_not_configured: 'An inline `identity` has a remote method, and no provider is configured.',
  },
  'unavailable',
];

builder.mutationField('createEnvelope', (t) =>
  t.prismaField({
    type: EnvelopeType,
    description:
      'Creates an envelope as a draft. With `send: true` it also sends the envelope, which notifies the first signers and reserves credits in live mode.',
    refuses: contentRefusals,
    access: { key: 'envelopes:write', member: 'MANAGER' },
    args: { input: t.arg({ type: CreateEnvelopeInput, required: true, description: 'The envelope to create.' }) },
    resolve: async (query, _root, { input }, { services, actor, origin, blob }) => {
      const { id } = await createEnvelope(services, actor, origin, withDefaults(input), blob);
      return services.database.prisma.envelope.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
);

builder.mutationField('replaceDraft', (t) =>
  t.prismaField({
    type: EnvelopeType,
    description:
      'Replaces the complete content of a draft, and sends it with `send: true`. Documents and signers with an `id` are kept; all others are removed.',
    refuses: ['not_found', { invalid_status: 'The envelope is not a draft.' }, ...contentRefusals],
    access: { key: 'envelopes:write', member: 'MANAGER' },
    args: {
      id: t.arg.id({ required: true, description: 'UUID of the envelope.' }),
      input: t.arg({ type: ReplaceDraftInput, required: true, description: 'The new content of the draft.' }),
    },
    resolve: async (query, _root, args, { services, actor, origin, blob }) => {
      const { id } = await replaceDraft(services, actor, origin, args, blob);
      return services.database.prisma.envelope.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
);

builder.mutationField('sendEnvelope', (t) =>
  t.prismaField({
    type: EnvelopeType,
    description: 'Sends a draft. The signers whose turn it is are notified, and credits are reserved in live mode.',
    refuses: [
      'not_found',
      {
        invalid_status: 'The envelope is not a draft: it was already sent or canceled.',
        insufficient_credits: 'In live mode, the prepaid credits do not cover the highest possible price.',
      },
    ],
    access: { key: 'envelopes:write', member: 'MANAGER' },
    args: { id: t.arg.id({ required: true, description: 'UUID of the envelope.' }) },
    resolve: async (query, _root, args, { services, actor, origin }) => {
      const { id } = await sendEnvelope(services, actor, origin, args);
      return services.database.prisma.envelope.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
);

builder.mutationField('cancelEnvelope', (t) =>
  t.prismaField({
    type: EnvelopeType,
    description:
      'Cancels a draft or a sent envelope. Its signing links stop working. A canceled envelope cannot be reopened.',
    refuses: [
      'not_found',
      { invalid_status: 'The envelope is neither a draft nor sent: it is already completed, expired or canceled.' },
    ],
    access: { key: 'envelopes:write', member: 'MANAGER' },
    args: { id: t.arg.id({ required: true, description: 'UUID of the envelope.' }) },
    resolve: async (query, _root, args, { services, actor, origin }) => {
      const { id } = await cancelEnvelope(services, actor, origin, args);
      return services.database.prisma.envelope.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
);

builder.mutationField('resendNotice', (t) =>
  t.prismaField({
    type: EnvelopeType,
    description:
      'Sends the notice again to a signer whose turn it is. The signing link stays the same, and locked codes are unlocked. The first repetition is possible 10 minutes after the notice; the wait then doubles each time, up to one day.',
    refuses: ['not_found', { invalid_status: 'It is not the turn of this signer.' }, TOO_SOON],
    access: { key: 'envelopes:write', member: 'MANAGER' },
    args: { id: t.arg.id({ required: true, description: 'UUID of the signer.' }) },
    resolve: async (query, _root, args, { services, actor, origin }) => {
      const id = await resendNotice(services, actor, origin, args);
      return services.database.prisma.envelope.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
);

addNodeLookup({
  type: 'Envelope',
  access: { key: 'envelopes:read', member: 'READER' },
  find: (ids, { services, actor }) =>
    services.database.prisma.envelope.findMany({
      where: { id: { in: [...ids] }, ...ownedBy(assertScope(actor, 'envelopes:read')) },
    }),
});
