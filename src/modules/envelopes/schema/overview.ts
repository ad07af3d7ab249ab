import { z } from 'zod';
import { builder } from '../../../platform/graphql/builder.ts';
import { connectionOf } from '../../../platform/graphql/connection.ts';
import { offsetArg, pages } from '../../../platform/graphql/paging.ts';
import { untilReturned } from '../../../platform/graphql/stream.ts';
import { between, uuid } from '../../../platform/graphql/validators.ts';
import { assertScope } from '../../access/index.ts';
import { quoteNow } from '../../credits/index.ts';
import { CreditsType } from '../../credits/schema/index.ts';
import { followList } from '../../evidence/index.ts';
import { limits } from '../limits.ts';
import { type EnvelopeGroup, type Overview, readOverview } from '../overview.ts';
import { readEnvelope } from '../read-envelope.ts';
import { priceKinds } from '../send-envelope.ts';
import { findOwnEnvelopeIds } from '../store.ts';
import { seenIn, sightWith } from '../visibility.ts';
import { SignatureLevelEnum } from './enums.ts';
import { envelopeConditions, envelopeOrder, filterArg, orderValuesOf } from './filter.ts';
import { EnvelopeType } from './types.ts';

export const EnvelopeGroupType = builder.objectRef<EnvelopeGroup>('EnvelopeGroup').implement({
  description: 'The envelopes that one figure of the overview counts.',
  fields: (t) => ({
    totalCount: t.exposeInt('totalCount', { description: 'Number of envelopes.' }),
    mostUrgent: t.prismaField({
      type: [EnvelopeType],
      description: 'The most urgent of these envelopes, at most 5.',
      resolve: async (query, { ids }, _args, { services }) => {
        const envelopes = await services.database.prisma.envelope.findMany({
          ...query,
          where: { id: { in: [...ids] } },
        });
        return envelopes.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
      },
    }),
  }),
});

export const OverviewType = builder.objectRef<Overview>('Overview').implement({
  description: 'What the envelopes of an organisation wait for, and what happened this month.',
  fields: (t) => ({
    at: t.expose('at', { type: 'DateTime', description: 'Time of these figures.' }),
    waiting: t.expose('waiting', {
      type: EnvelopeGroupType,
      description: 'Envelopes that are sent and not yet completed. The first one sent is the most urgent.',
    }),
    expiring: t.expose('expiring', {
      type: EnvelopeGroupType,
      description: 'Sent envelopes that expire within `expiringWithinDays`. The next to expire is the most urgent.',
    }),
    declined: t.expose('declined', {
      type: EnvelopeGroupType,
      description:
        'Sent envelopes in which a signer declined and has not signed since. The latest refusal is the most urgent.',
    }),
    undelivered: t.expose('undelivered', {
      type: EnvelopeGroupType,
      description:
        'Sent envelopes with a signer who has not signed, and to whom a message was not delivered. The latest report is the most urgent.',
    }),
    monthStartedAt: t.expose('monthStartedAt', {
      type: 'DateTime',
      description: 'Time at which the current month began in the time zone of the organisation.',
    }),
    createdThisMonth: t.exposeInt('createdThisMonth', {
      description: 'Number of envelopes created since `monthStartedAt`.',
    }),
    expiredThisMonth: t.exposeInt('expiredThisMonth', {
      description: 'Number of envelopes that expired since `monthStartedAt`.',
    }),
    completedThisMonth: t.exposeInt('completedThisMonth', {
      description: 'Number of envelopes completed since `monthStartedAt`.',
    }),
  }),
});

builder.queryField('overview', (t) =>
  t.field({
    type: OverviewType,
    description:
      'Returns how many envelopes of the organisation wait, expire soon, were declined or could not be announced, with the most urgent ones, and the figures of the month. The filters of `envelopes` list all of each group.',
    access: { key: 'envelopes:read', member: 'READER' },
    args: {
      expiringWithinDays: t.arg.int({
        defaultValue: limits.expiringWithinDays.default,
        validate: between(limits.expiringWithinDays),
        description: 'Days from now in which the envelopes of `expiring` expire.',
      }),
      folderId: t.arg.id({
        validate: uuid,
        description: 'Counts envelopes of the folder with this UUID only. Default: all that the caller sees.',
      }),
    },
    resolve: (_root, { expiringWithinDays, folderId }, { services, actor }) =>
      readOverview(services, sightWith(actor, 'envelopes:read'), {
        folderId: folderId ?? null,
        expiringWithinDays: expiringWithinDays ?? limits.expiringWithinDays.default,
      }),
  }),
);

const QuoteType = builder.objectRef<ReturnType<typeof quoteNow>>('EnvelopeQuote').implement({
  description: 'Price of an envelope, in credits.',
  fields: (t) => ({
    fixed: t.exposeInt('fixed', { description: 'Fixed price, which is debited when the envelope is completed.' }),
    perSmsCode: t.exposeInt('perCode', {
      description: 'Additional price for each signer to whom a code was sent by SMS.',
    }),
    most: t.exposeInt('most', {
      description: 'Highest possible price. This amount is reserved when the envelope is sent.',
    }),
  }),
});

const people = z.number().min(0).max(limits.signers.max);

builder.objectField(CreditsType, 'quote', (t) =>
  t.field({
    type: QuoteType,
    description: 'Calculates the price of an envelope at the current rates. It reserves nothing.',
    args: {
      signatureLevel: t.arg({
        type: SignatureLevelEnum,
        required: true,
        description: 'Signature level of the envelope.',
      }),
      signers: t.arg.int({
        required: true,
        validate: people,
        description: 'Number of people who sign personally, 0-10. Agents are not counted.',
      }),
      smsSigners: t.arg.int({
        validate: people,
        description: 'Number of these people who can use a code by SMS, 0-10. Default 0.',
      }),
    },
    resolve: (_key, { signatureLevel, signers, smsSigners }, { services }) =>
      quoteNow(services, { kind: priceKinds[signatureLevel], signers, codes: smsSigners ?? 0 }),
  }),
);

interface ListChange {
  readonly at: Date;
  /** Null: read the list again. */
  readonly envelopeIds: readonly string[] | null;
}

const EnvelopeListChange = builder.objectRef<ListChange>('EnvelopeListChange').implement({
  description: 'At least one envelope of the organisation was created or changed.',
  fields: (t) => ({
    at: t.expose('at', { type: 'DateTime', description: 'Time of this message.' }),
    envelopeIds: t.exposeIDList('envelopeIds', {
      nullable: true,
      description:
        'UUIDs of the envelopes that were created or changed since the last message. Null in the first message, and if more than 1,000 changes were made: read the list again.',
    }),
  }),
});

builder.subscriptionField('envelopesChanged', (t) =>
  t.field({
    type: EnvelopeListChange,
    description:
      'Sends a message at once, and after each change of an envelope of the organisation, at most one a second. It names the envelopes: read them with `nodes`, or read the list again.',
    access: { key: 'envelopes:read', member: 'READER' },
    subscribe: (_root, _args, { services, actor }) => {
      const sight = sightWith(actor, 'envelopes:read');
      const { organizationId, mode } = sight;
      return untilReturned(async function* (signal) {
        for await (const ids of followList(services, { noun: 'envelope', organizationId, mode }, signal)) {
          const envelopeIds = ids && (await findOwnEnvelopeIds(services.database, sight, ids));
          // A change of nothing but hidden envelopes is no change for the caller.
          if (envelopeIds === null || envelopeIds.length > 0) yield { at: services.clock.now(), envelopeIds };
        }
      });
    },
    resolve: (change) => change,
  }),
);

builder.prismaObjectFields('Mandate', (t) => ({
  act: t.field({
    type: EnvelopeType,
    nullable: true,
    access: { key: 'envelopes:read', member: 'READER' },
    select: { envelopeId: true },
    description:
      'The envelope with the mandate act, which the representative signs. Null until it is created, and if it is in a folder that the caller does not see.',
    resolve: ({ envelopeId }, _args, { services, actor }) =>
      envelopeId ? readEnvelope(services, assertScope(actor, 'envelopes:read'), envelopeId) : null,
  }),
  envelopes: t.prismaConnection(
    {
      type: EnvelopeType,
      ...pages,
      access: { key: 'envelopes:read', member: 'READER' },
      description: 'Envelopes of level `ORGANIZATION_SEAL` under this mandate, most recent first by default.',
      refuses: ['invalid_body'],
      args: { filter: t.arg(filterArg), orderBy: t.arg(envelopeOrder.arg), offset: t.arg.int(offsetArg) },
      totalCount: ({ id }, { filter }, { services, actor }) =>
        services.database.prisma.envelope.count({
          where: {
            AND: [
              { mandateId: id },
              seenIn(sightWith(actor, 'envelopes:read')),
              ...envelopeConditions(filter, services),
            ],
          },
        }),
      resolve: async (query, { id }, { filter, ...args }, { services, actor }) => {
        const under = { AND: [{ mandateId: id }, seenIn(sightWith(actor, 'envelopes:read'))] };
        const page = await envelopeOrder.pageOf(query, args, (cursor) => orderValuesOf(services, cursor, under));
        if (!page) return [];
        const where = { AND: [under, page.where, ...envelopeConditions(filter, services)] };
        return services.database.prisma.envelope.findMany({ ...page, where });
      },
    },
    connectionOf(EnvelopeType),
  ),
}));

builder.prismaObjectFields('Envelope', (t) => ({
  mandate: t.relation('mandate', {
    nullable: true,
    access: { key: 'mandates:manage', member: 'READER' },
    description: 'The signing mandate of the envelope. Null except at level `ORGANIZATION_SEAL`.',
  }),
  actOf: t.relation('actOf', {
    nullable: true,
    access: { key: 'mandates:manage', member: 'READER' },
    description: 'The mandate whose act is signed in this envelope. Null for all other envelopes.',
  }),
}));
