import { builder } from '../../../platform/graphql/builder.ts';
import { between } from '../../../platform/graphql/validators.ts';
import { assertScope, ownedBy } from '../../access/index.ts';
import { limits } from '../limits.ts';
import { type EnvelopeGroup, type Overview, readOverview } from '../overview.ts';
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
        'Sent envelopes with a signer who has not signed, and to whom an e-mail was not delivered. The latest report is the most urgent.',
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
    },
    resolve: (_root, { expiringWithinDays }, { services, actor }) =>
      readOverview(services, ownedBy(assertScope(actor, 'envelopes:read')), {
        expiringWithinDays: expiringWithinDays ?? limits.expiringWithinDays.default,
      }),
  }),
);
