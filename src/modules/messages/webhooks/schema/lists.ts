import { resolveCursorConnection } from '@pothos/plugin-relay';
import type { Actor } from '../../../../kernel/actor.ts';
import type { Prisma } from '../../../../platform/database/index.ts';
import { builder } from '../../../../platform/graphql/builder.ts';
import { connectionOf } from '../../../../platform/graphql/connection.ts';
import { DateTimeRangeInput, within } from '../../../../platform/graphql/date-time-range.ts';
import { listOrder } from '../../../../platform/graphql/list-order.ts';
import { pageCost, pageSize, pages } from '../../../../platform/graphql/paging.ts';
import { uuid } from '../../../../platform/graphql/validators.ts';
import { assertScope, ownedBy } from '../../../access/index.ts';
import { countEvents, readEvents } from '../read-events.ts';
import { WebhookDeliveryStatusEnum, WebhookEventTypeEnum } from './enums.ts';
import { WebhookDeliveryType, WebhookEventType } from './types.ts';

const WebhookDeliveryFilterInput = builder.inputType('WebhookDeliveryFilter', {
  description: 'Conditions for the deliveries of a list. A delivery must meet all of them.',
  fields: (t) => ({
    endpointId: t.id({ validate: uuid, description: 'The delivery is to the endpoint with this UUID.' }),
    eventId: t.id({ validate: uuid, description: 'The delivery is of the event with this UUID.' }),
    status: t.field({ type: [WebhookDeliveryStatusEnum], description: 'The delivery has one of these statuses.' }),
    created: t.field({ type: DateTimeRangeInput, description: 'The delivery was created in this range.' }),
  }),
});

const deliveryOrder = listOrder('WebhookDelivery', {
  CREATED_AT: { value: 'createdAt', description: 'Time of creation.' },
});

const ownDeliveries = (actor: Actor): Prisma.WebhookDeliveryWhereInput => ({
  endpoint: ownedBy(assertScope(actor, 'webhooks:manage')),
});

function conditionsOf(
  filter: typeof WebhookDeliveryFilterInput.$inferInput | null | undefined,
): Prisma.WebhookDeliveryWhereInput[] {
  const { endpointId, eventId, status } = filter ?? {};
  const created = within(filter?.created);
  return [
    ...(endpointId ? [{ endpointId }] : []),
    ...(eventId ? [{ eventId }] : []),
    ...(status ? [{ status: { in: [...status] } }] : []),
    ...(created ? [{ createdAt: created }] : []),
  ];
}

builder.queryField('webhookDeliveries', (t) =>
  t.prismaConnection(
    {
      type: WebhookDeliveryType,
      ...pages,
      description:
        'Lists the webhook deliveries of the caller’s organisation and mode, newest first by default. Deliveries that ended more than 30 days ago are removed.',
      refuses: ['invalid_body'],
      access: { key: 'webhooks:manage', member: 'READER' },
      args: {
        filter: t.arg({
          type: WebhookDeliveryFilterInput,
          description: 'Which deliveries to list. Default: all of them.',
        }),
        orderBy: t.arg(deliveryOrder.arg),
      },
      totalCount: (_root, { filter }, { services, actor }) =>
        services.database.prisma.webhookDelivery.count({
          where: { AND: [ownDeliveries(actor), ...conditionsOf(filter)] },
        }),
      resolve: async (query, _root, { filter, ...args }, { services, actor }) => {
        const own = ownDeliveries(actor);
        const { webhookDelivery } = services.database.prisma;
        const page = await deliveryOrder.pageOf(query, args, (id) =>
          webhookDelivery.findFirst({ where: { AND: [{ id }, own] }, select: { createdAt: true } }),
        );
        if (!page) return [];
        return webhookDelivery.findMany({ ...page, where: { AND: [own, page.where, ...conditionsOf(filter)] } });
      },
    },
    connectionOf(WebhookDeliveryType),
  ),
);

const WebhookEventFilterInput = builder.inputType('WebhookEventFilter', {
  description: 'Conditions for the events of a list. An event must meet all of them.',
  fields: (t) => ({
    event: t.field({ type: [WebhookEventTypeEnum], description: 'The event has one of these types.' }),
    created: t.field({ type: DateTimeRangeInput, description: 'The event was created in this range.' }),
  }),
});

builder.queryField('events', (t) =>
  t.connection(
    {
      type: WebhookEventType,
      description:
        'Lists the events of the caller’s organisation and mode, oldest first, whether delivered or not. For the newest events, pass `last`. To poll, pass the `id` of the last event seen as `after`: new events always come after it.',
      refuses: ['invalid_parameter'],
      access: { key: 'webhooks:manage', member: 'READER' },
      complexity: pageCost,
      args: {
        filter: t.arg({ type: WebhookEventFilterInput, description: 'Which events to list. Default: all of them.' }),
      },
      resolve: async (_root, { filter, ...args }, { services, actor }) => {
        const owner = ownedBy(assertScope(actor, 'webhooks:manage'));
        const created = within(filter?.created);
        const matching = {
          ...(filter?.event ? { type: { in: [...filter.event] } } : {}),
          ...(created ? { createdAt: created } : {}),
        };
        const page = await resolveCursorConnection(
          { args, defaultSize: pageSize.default, maxSize: pageSize.max, toCursor: ({ id }) => id },
          (range: { before?: string; after?: string; limit: number; inverted: boolean }) =>
            readEvents(services, owner, range, matching),
        );
        return { ...page, totalCount: () => countEvents(services, owner, matching) };
      },
    },
    connectionOf(WebhookEventType),
  ),
);
