import { z } from 'zod';
import { refuse } from '../../../kernel/fault.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import { assertCursor, pagesOf } from '../../../platform/graphql/paging.ts';
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
    description: 'One envelope of the caller. Refuses: not_found.',
    access: { key: 'envelopes:read', member: 'READER' },
    args: { id: t.arg.id({ required: true, description: 'UUID.' }) },
    resolve: async (query, _root, { id }, { services, actor }) => {
      const envelope = await readEnvelope(services, assertScope(actor, 'envelopes:read'), id, query);
      if (!envelope) throw refuse('not_found');
      return envelope;
    },
  }),
);

builder.queryField('envelopes', (t) =>
  t.prismaConnection({
    type: EnvelopeType,
    ...pagesOf(limits.page),
    description:
      'The caller’s envelopes, most recent first. Pages by cursor, or by offset. Each envelope asked for counts in the cost of the query. Refuses: invalid_body.',
    access: { key: 'envelopes:read', member: 'READER' },
    args: {
      offset: t.arg.int({ validate: z.number().min(0), description: 'How many to skip; default 0.' }),
      status: t.arg({ type: [EnvelopeStatusEnum], description: 'Only those in one of these states.' }),
      search: t.arg.string({
        validate: text(limits.search),
        description: 'Words in its name, or in the name or address of who signs.',
      }),
    },
    resolve: (query, _root, { offset, status, search }, { services, actor }) => {
      assertCursor(query);
      return services.database.prisma.envelope.findMany({
        ...query,
        skip: (query.skip ?? 0) + (offset ?? 0),
        where: {
          ...ownedBy(assertScope(actor, 'envelopes:read')),
          ...(status ? { status: { in: status } } : {}),
          AND: matching(search),
        },
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      });
    },
  }),
);

builder.mutationField('createEnvelope', (t) =>
  t.prismaField({
    type: EnvelopeType,
    description:
      'Creates an envelope, and sends it when asked to. Refuses: payload_too_large, invalid_body, mandate_required, agent_not_in_mandate, identity_required, phone_required, insufficient_credits, idv_not_configured, unavailable.',
    access: { key: 'envelopes:write', member: 'MANAGER' },
    args: { input: t.arg({ type: CreateEnvelopeInput, required: true, description: 'What to create.' }) },
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
      'Writes a draft anew, whole, and sends it when asked to. Documents and signers whose id is given stay. Refuses: not_found, invalid_status (not a draft), payload_too_large, invalid_body, mandate_required, agent_not_in_mandate, identity_required, phone_required, insufficient_credits, idv_not_configured, unavailable.',
    access: { key: 'envelopes:write', member: 'MANAGER' },
    args: {
      id: t.arg.id({ required: true, description: 'UUID.' }),
      input: t.arg({ type: ReplaceDraftInput, required: true, description: 'What it is to be.' }),
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
    description: 'Sends a draft. Refuses: not_found, invalid_status, insufficient_credits.',
    access: { key: 'envelopes:write', member: 'MANAGER' },
    args: { id: t.arg.id({ required: true, description: 'UUID.' }) },
    resolve: async (query, _root, args, { services, actor, origin }) => {
      const { id } = await sendEnvelope(services, actor, origin, args);
      return services.database.prisma.envelope.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
);

builder.mutationField('cancelEnvelope', (t) =>
  t.prismaField({
    type: EnvelopeType,
    description: 'Cancels a draft or a sent envelope. Refuses: not_found, invalid_status.',
    access: { key: 'envelopes:write', member: 'MANAGER' },
    args: { id: t.arg.id({ required: true, description: 'UUID.' }) },
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
      'Writes once more to a signer whose turn it is, whose mail was lost; the link stays the same. Ten minutes after the last notice, then twice as long each time, at most a day. Refuses: not_found, invalid_status (nobody waits for this signer), rate_limited (too soon: retryAfter).',
    access: { key: 'envelopes:write', member: 'MANAGER' },
    args: { id: t.arg.id({ required: true, description: 'UUID of the signer.' }) },
    resolve: async (query, _root, args, { services, actor, origin }) => {
      const id = await resendNotice(services, actor, origin, args);
      return services.database.prisma.envelope.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
);
