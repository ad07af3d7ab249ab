import { z } from 'zod';
import { refuse } from '../../../kernel/fault.ts';
import { isUuid } from '../../../kernel/ids.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import { assertCursor, pagesOf } from '../../../platform/graphql/paging.ts';
import { TOO_SOON } from '../../../platform/graphql/refusals.ts';
import { between, email, items } from '../../../platform/graphql/validators.ts';
import { assertScope, ownedBy } from '../../access/index.ts';
import { createBatch } from '../create-batch.ts';
import { limits } from '../limits.ts';
import { resendBatchNotice } from '../resend-notice.ts';
import { inStatus } from '../store.ts';
import { SealBatchStatusEnum } from './enums.ts';
import { SealBatchType } from './types.ts';

const pages = { default: 20, max: 100 };

builder.queryField('sealBatch', (t) =>
  t.prismaField({
    type: SealBatchType,
    description: 'One seal batch of the caller.',
    refuses: ['not_found'],
    access: { key: 'mandates:manage', member: 'READER' },
    args: { id: t.arg.id({ required: true, description: 'UUID.' }) },
    resolve: async (query, _root, { id }, { services, actor }) => {
      const where = { id, ...ownedBy(assertScope(actor, 'mandates:manage')) };
      const batch = isUuid(id) ? await services.database.prisma.sealBatch.findFirst({ ...query, where }) : null;
      if (!batch) throw refuse('not_found');
      return batch;
    },
  }),
);

builder.queryField('sealBatches', (t) =>
  t.prismaConnection({
    type: SealBatchType,
    ...pagesOf(pages),
    description: 'The caller’s seal batches, most recent first. Pages by cursor, or by offset.',
    refuses: ['invalid_body'],
    access: { key: 'mandates:manage', member: 'READER' },
    args: {
      offset: t.arg.int({ validate: z.number().min(0), description: 'How many to skip; default 0.' }),
      status: t.arg({ type: [SealBatchStatusEnum], description: 'Only those in one of these states.' }),
      mandateId: t.arg.id({ description: 'Only those of that mandate.' }),
    },
    resolve: (query, _root, { offset, status, mandateId }, { services, actor }) => {
      assertCursor(query);
      const owner = ownedBy(assertScope(actor, 'mandates:manage'));
      if (mandateId != null && !isUuid(mandateId)) return [];
      return services.database.prisma.sealBatch.findMany({
        ...query,
        skip: (query.skip ?? 0) + (offset ?? 0),
        where: {
          ...owner,
          ...(status ? inStatus(status, services.clock.now()) : {}),
          ...(mandateId == null ? {} : { mandateId }),
        },
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      });
    },
  }),
);

const uuid = z.string().refine(isUuid, 'must be a UUID');

const CreateSealBatchInput = builder.inputType('CreateSealBatchInput', {
  description: 'Envelopes to put before an agent.',
  fields: (t) => ({
    mandateId: t.id({ required: true, validate: uuid, description: 'The mandate that all of them are under.' }),
    agentEmail: t.string({ validate: email, description: 'Who decides; by default the only agent of the mandate.' }),
    envelopeIds: t.idList({
      required: true,
      validate: items(uuid, limits.envelopes),
      description: '1-500, each once, in the order in which the agent sees them.',
    }),
    expiresInHours: t.int({ validate: between(limits.expiresInHours), description: '1-168, default 72.' }),
  }),
});

builder.mutationField('createSealBatch', (t) =>
  t.prismaField({
    type: SealBatchType,
    description: 'Puts envelopes of a mandate before its agent, who decides them with one code.',
    refuses: [
      {
        invalid_body: 'An envelope is listed twice.',
        not_found: 'The mandate or an envelope is unknown, or is of another organisation or mode.',
        mandate_not_active: 'The mandate is pending, revoked, or `validFrom` has not come.',
        mandate_expired: '`validUntil` has passed.',
        invalid_status:
          'An envelope cannot be sealed now: not sent, not of level `ORGANIZATION_SEAL`, a personal signer has not signed, or in another live batch.',
        batch_mismatch: 'An envelope is of another mandate.',
        agent_not_in_mandate:
          '`agentEmail` is no agent of the mandate, or no signer of an envelope; or it is left out and there are several agents.',
      },
    ],
    access: { key: 'mandates:manage', member: 'MANAGER' },
    args: { input: t.arg({ type: CreateSealBatchInput, required: true, description: 'What to put before whom.' }) },
    resolve: async (query, _root, { input }, { services, actor }) => {
      const { id } = await createBatch(services, actor, {
        mandateId: input.mandateId.toLowerCase(),
        agentEmail: input.agentEmail ?? null,
        envelopeIds: input.envelopeIds,
        expiresInHours: input.expiresInHours ?? limits.expiresInHours.default,
      });
      return services.database.prisma.sealBatch.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
);

builder.mutationField('resendBatchNotice', (t) =>
  t.prismaField({
    type: SealBatchType,
    description:
      'Writes once more to the agent of a pending batch, whose mail was lost; the link stays the same. Ten minutes after the last notice, then twice as long each time, at most a day.',
    refuses: ['not_found', { invalid_status: 'It is not pending.' }, TOO_SOON],
    access: { key: 'mandates:manage', member: 'MANAGER' },
    args: { id: t.arg.id({ required: true, description: 'UUID.' }) },
    resolve: async (query, _root, { id }, { services, actor, origin }) => {
      await resendBatchNotice(services, actor, origin, { id });
      return services.database.prisma.sealBatch.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
);
