import { z } from 'zod';
import { refuse } from '../../../kernel/fault.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import { assertCursor, pagesOf } from '../../../platform/graphql/paging.ts';
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
    description: 'One envelope of the caller.',
    refuses: ['not_found'],
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
      'The caller’s envelopes, most recent first. Pages by cursor, or by offset. Each envelope asked for counts in the cost of the query.',
    refuses: ['invalid_body'],
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

/** Refusals caused by the contents of an envelope. */
const contentRefusals: readonly Refusal[] = [
  {
    payload_too_large: 'A PDF has more than 10 MB decoded.',
    invalid_body:
      'A PDF is encrypted, has no page or cannot be repaired; a placed field names a document, signer or page that is not there; `identity` and `identityId` are both given.',
    mandate_required: 'Level `ORGANIZATION_SEAL`: `mandateId` is missing, or is none of yours.',
    agent_not_in_mandate: 'Level `ORGANIZATION_SEAL`: no signer has the e-mail of an agent of the mandate.',
    identity_required:
      'At level `ADVANCED` a signer has no identity; at any level `identityId` is unknown, failed, expired or erased.',
    phone_required: '`OTP_SMS` is asked for, and neither the signer nor the identity has a phone.',
    insufficient_credits: 'In live mode, with `send`: the prepaid credits do not cover the highest cost.',
    idv_not_configured: 'An inline `identity` has a remote method, and no provider is configured.',
  },
  'unavailable',
];

builder.mutationField('createEnvelope', (t) =>
  t.prismaField({
    type: EnvelopeType,
    description: 'Creates an envelope, and sends it when asked to.',
    refuses: contentRefusals,
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
      'Writes a draft anew, whole, and sends it when asked to. Documents and signers whose id is given stay.',
    refuses: ['not_found', { invalid_status: 'It is not a draft.' }, ...contentRefusals],
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
    description: 'Sends a draft.',
    refuses: [
      'not_found',
      {
        invalid_status: 'It is not a draft: it was sent already, or canceled.',
        insufficient_credits: 'In live mode: the prepaid credits do not cover the highest cost.',
      },
    ],
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
    description: 'Cancels a draft or a sent envelope.',
    refuses: [
      'not_found',
      { invalid_status: 'It is neither a draft nor sent: completed, expired or canceled already.' },
    ],
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
      'Writes once more to a signer whose turn it is, whose mail was lost; the link stays the same. Ten minutes after the last notice, then twice as long each time, at most a day.',
    refuses: ['not_found', { invalid_status: 'Nobody waits for this signer.' }, TOO_SOON],
    access: { key: 'envelopes:write', member: 'MANAGER' },
    args: { id: t.arg.id({ required: true, description: 'UUID of the signer.' }) },
    resolve: async (query, _root, args, { services, actor, origin }) => {
      const id = await resendNotice(services, actor, origin, args);
      return services.database.prisma.envelope.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
);
