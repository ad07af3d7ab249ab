import type { Actor } from '../../../kernel/actor.ts';
import { refuse } from '../../../kernel/fault.ts';
import { isUuid } from '../../../kernel/ids.ts';
import type { Prisma } from '../../../platform/database/index.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import { connectionOf } from '../../../platform/graphql/connection.ts';
import { listOrder } from '../../../platform/graphql/list-order.ts';
import { addMutation, type PayloadFields } from '../../../platform/graphql/mutation.ts';
import { addNodeLookup } from '../../../platform/graphql/node.ts';
import { offsetArg, pages } from '../../../platform/graphql/paging.ts';
import { TOO_SOON } from '../../../platform/graphql/refusals.ts';
import { DateTimeRangeInput, within } from '../../../platform/graphql/scalars.ts';
import { between, email, items, text, uuid } from '../../../platform/graphql/validators.ts';
import { assertScope } from '../../access/index.ts';
import { LanguageEnum } from '../../access/schema/index.ts';
import { mandateMatching } from '../../identities/index.ts';
import { createBatch, resendBatchNotice } from '../create-batch.ts';
import { limits } from '../limits.ts';
import { inStatus, ownBatches, queryBatch } from '../store.ts';
import { SealBatchStatusEnum, SealBatchType } from './types.ts';

/** The payload field `sealBatch` of a mutation that changed the batch with this id. */
export const changedBatch = (t: PayloadFields<{ readonly id: string }>) =>
  t.prismaField({
    type: SealBatchType,
    description: 'The batch after the change.',
    resolve: (query, { id }, _args, { services }) => queryBatch(services.database, query, id),
  });

builder.queryField('sealBatch', (t) =>
  t.prismaField({
    type: SealBatchType,
    nullable: true,
    description: 'Returns one seal batch of the organisation.',
    refuses: ['not_found'],
    access: { key: 'mandates:manage', member: 'READER' },
    args: { id: t.arg.id({ required: true, description: 'UUID of the batch.' }) },
    resolve: async (query, _root, { id }, { services, actor }) => {
      const where = { id, ...own(actor) };
      const batch = isUuid(id) ? await services.database.prisma.sealBatch.findFirst({ ...query, where }) : null;
      if (!batch) throw refuse('not_found');
      return batch;
    },
  }),
);

const SealBatchFilterInput = builder.inputType('SealBatchFilter', {
  description: 'Conditions for the batches of a list. A batch must meet all of them.',
  fields: (t) => ({
    status: t.field({ type: [SealBatchStatusEnum], description: 'The batch has one of these statuses.' }),
    mandateId: t.id({ description: 'The batch is under the mandate with this UUID.' }),
    created: t.field({ type: DateTimeRangeInput, description: 'The batch was created in this range.' }),
    text: t.string({
      validate: text({ max: 200 }),
      description:
        'Words to search for. Each word must occur in a name of the mandate of the batch, as in the filter of `signingMandates`. Case and accents are ignored.',
    }),
  }),
});

const order = listOrder('SealBatch', {
  CREATED_AT: { value: 'createdAt', description: 'Time of creation.' },
  EXPIRES_AT: { value: 'expiresAt', description: 'End of the time to decide.' },
});

const own = (actor: Actor): Prisma.SealBatchWhereInput => ownBatches(assertScope(actor, 'mandates:manage'));

function batchConditions(
  filter: typeof SealBatchFilterInput.$inferInput | null | undefined,
  now: Date,
): Prisma.SealBatchWhereInput[] {
  const { status, mandateId } = filter ?? {};
  const created = within(filter?.created);
  return [
    ...(status ? [inStatus(status, now)] : []),
    ...(mandateId == null ? [] : [isUuid(mandateId) ? { mandateId } : { id: { in: [] } }]),
    ...(created ? [{ createdAt: created }] : []),
    ...mandateMatching(filter?.text),
  ];
}

builder.queryField('sealBatches', (t) =>
  t.prismaConnection(
    {
      type: SealBatchType,
      ...pages,
      description:
        'Lists the seal batches of the organisation, most recent first by default. Use a cursor or an offset for the next page.',
      refuses: ['invalid_body'],
      access: { key: 'mandates:manage', member: 'READER' },
      args: {
        filter: t.arg({ type: SealBatchFilterInput, description: 'Which batches to list. Default: all of them.' }),
        orderBy: t.arg(order.arg),
        offset: t.arg.int(offsetArg),
      },
      totalCount: (_root, { filter }, { services, actor }) =>
        services.database.prisma.sealBatch.count({
          where: { AND: [own(actor), ...batchConditions(filter, services.clock.now())] },
        }),
      resolve: async (query, _root, { filter, ...args }, { services, actor }) => {
        const seen = own(actor);
        const { sealBatch } = services.database.prisma;
        const page = await order.pageOf(query, args, (id) =>
          sealBatch.findFirst({ where: { AND: [{ id }, seen] }, select: { createdAt: true, expiresAt: true } }),
        );
        if (!page) return [];
        const where = { AND: [seen, page.where, ...batchConditions(filter, services.clock.now())] };
        return sealBatch.findMany({ ...page, where });
      },
    },
    connectionOf(SealBatchType),
  ),
);

const CreateSealBatchInput = builder.inputType('CreateSealBatchInput', {
  description: 'A batch of envelopes for an agent to authorise.',
  fields: (t) => ({
    mandateId: t.id({
      required: true,
      validate: uuid,
      description: 'UUID of the signing mandate. All envelopes must be under it.',
    }),
    agentEmail: t.field({
      type: 'EmailAddress',
      validate: email,
      description:
        'E-mail address of the agent who decides. Required if the mandate has several agents. Default: the only agent.',
    }),
    agentLanguage: t.field({
      type: LanguageEnum,
      description: 'Language of the e-mails, SMS and page of the agent. Default: the language of the organisation.',
    }),
    envelopeIds: t.idList({
      required: true,
      validate: items(uuid, limits.envelopes),
      description: 'UUIDs of different envelopes, in the order in which the agent sees them.',
    }),
    expiresInHours: t.int({
      validate: between(limits.expiresInHours),
      description: 'Hours until the batch expires. Default: 72.',
    }),
  }),
});

addMutation('createSealBatch', {
  description: 'Creates a seal batch and notifies the agent, who authorises all its envelopes with one code.',
  refuses: [
    {
      invalid_body: 'An envelope is listed twice.',
      not_found: 'The mandate or an envelope does not exist, or belongs to another organisation or mode.',
      mandate_not_active: 'The mandate is pending or revoked, or `validFrom` is in the future.',
      mandate_expired: '`validUntil` has passed.',
      invalid_status:
        'An envelope cannot be sealed now: it is not sent, it is not of level `ORGANIZATION_SEAL`, a personal signer has not signed, or it is in another pending or authorised batch.',
      batch_mismatch: 'An envelope belongs to another mandate.',
      agent_not_in_mandate:
        '`agentEmail` is not an agent of the mandate or not a signer of every envelope, or it is missing and the mandate has several agents.',
    },
  ],
  access: { key: 'mandates:manage', member: 'MANAGER' },
  input: CreateSealBatchInput,
  resolve: (input, { services, actor }) =>
    createBatch(services, actor, {
      mandateId: input.mandateId.toLowerCase(),
      agentEmail: input.agentEmail ?? null,
      agentLanguage: input.agentLanguage ?? null,
      envelopeIds: input.envelopeIds,
      expiresInHours: input.expiresInHours ?? limits.expiresInHours.default,
    }),
  payload: (t) => ({ sealBatch: changedBatch(t) }),
});

addMutation('resendBatchNotice', {
  description:
    'Sends the notice again to the agent of a pending batch. The link stays the same, and locked codes are unlocked. The first repetition is possible 10 minutes after the notice; the wait then doubles each time, up to one day.',
  refuses: ['not_found', { invalid_status: 'The batch is not pending.' }, TOO_SOON],
  access: { key: 'mandates:manage', member: 'MANAGER' },
  input: (t) => ({ id: t.id({ required: true, description: 'UUID of the batch.' }) }),
  resolve: async ({ id }, { services, actor, origin }) => {
    await resendBatchNotice(services, actor, origin, { id });
    return { id };
  },
  payload: (t) => ({ sealBatch: changedBatch(t) }),
});

addNodeLookup({
  type: 'SealBatch',
  access: { key: 'mandates:manage', member: 'READER' },
  find: (ids, { services, actor }) =>
    services.database.prisma.sealBatch.findMany({
      where: { id: { in: [...ids] }, ...own(actor) },
    }),
});
