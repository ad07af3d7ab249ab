import { resolveCursorConnection } from '@pothos/plugin-relay';
import type { Actor } from '../../../../kernel/actor.ts';
import { type Database, type Prisma, sql, type WebhookEndpoint } from '../../../../platform/database/index.ts';
import { builder } from '../../../../platform/graphql/builder.ts';
import { connectionOf } from '../../../../platform/graphql/connection.ts';
import { listOrder } from '../../../../platform/graphql/list-order.ts';
import { pageCost, pageSize, pages } from '../../../../platform/graphql/paging.ts';
import { DateTimeRangeInput, within } from '../../../../platform/graphql/scalars.ts';
import { uuid } from '../../../../platform/graphql/validators.ts';
import { assertScope, ownedBy } from '../../../access/index.ts';
import { OverviewType } from '../../../envelopes/schema/index.ts';
import { countEvents, readEvents } from '../read-events.ts';
import {
  WebhookDeliveryStatusEnum,
  WebhookDeliveryType,
  WebhookEndpointType,
  WebhookEventType,
  WebhookEventTypeEnum,
} from './types.ts';

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

function deliveryConditions(
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
          where: { AND: [ownDeliveries(actor), ...deliveryConditions(filter)] },
        }),
      resolve: async (query, _root, { filter, ...args }, { services, actor }) => {
        const own = ownDeliveries(actor);
        const { webhookDelivery } = services.database.prisma;
        const page = await deliveryOrder.pageOf(query, args, (id) =>
          webhookDelivery.findFirst({ where: { AND: [{ id }, own] }, select: { createdAt: true } }),
        );
        if (!page) return [];
        return webhookDelivery.findMany({ ...page, where: { AND: [own, page.where, ...deliveryConditions(filter)] } });
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

/** An endpoint that does not accept its events. */
interface FailingEndpoint {
  readonly endpointId: string;
  /** Deliveries that failed and will be tried again. */
  readonly retrying: number;
  /** Deliveries whose last attempt failed too, of the last 30 days. */
  readonly failed: number;
}

/**
 * Lists the endpoints of an organisation and mode with deliveries that have failed, those with the most in front. Deliveries
 * that ended more than 30 days ago are removed.
 */
const listFailingEndpoints = (
  database: Database,
  { organizationId, mode }: Pick<WebhookEndpoint, 'organizationId' | 'mode'>,
): Promise<FailingEndpoint[]> =>
  database.rows<FailingEndpoint>(sql`
    SELECT e.id AS "endpointId",
      count(*) FILTER (WHERE d.status = 'PENDING')::int AS retrying,
      count(*) FILTER (WHERE d.status = 'FAILED')::int AS failed
    FROM webhook_endpoints e JOIN webhook_deliveries d ON d.endpoint_id = e.id
    WHERE e.organization_id = ${organizationId}::uuid AND e.mode = ${mode}::"Mode" AND e.deleted_at IS NULL
      AND (d.status = 'FAILED' OR (d.status = 'PENDING' AND d.attempt > 0))
    GROUP BY e.id ORDER BY count(*) DESC, e.id`);

const FailingEndpointType = builder.objectRef<FailingEndpoint>('FailingWebhookEndpoint').implement({
  description: 'A webhook endpoint that does not accept its events.',
  fields: (t) => ({
    endpoint: t.prismaField({
      type: WebhookEndpointType,
      description: 'The endpoint.',
      resolve: (query, { endpointId }, _args, { services }) =>
        services.database.prisma.webhookEndpoint.findUniqueOrThrow({ ...query, where: { id: endpointId } }),
    }),
    retrying: t.exposeInt('retrying', { description: 'Number of deliveries that failed and will be tried again.' }),
    failed: t.exposeInt('failed', {
      description: 'Number of deliveries that were given up within the last 30 days and not sent again.',
    }),
  }),
});

builder.objectField(OverviewType, 'failingWebhooks', (t) =>
  t.field({
    type: [FailingEndpointType],
    nullable: true,
    access: { key: 'webhooks:manage', member: 'READER', otherwiseNull: true },
    description:
      'The webhook endpoints that do not accept their events, those with the most failed deliveries first. Null for an API key without the scope `webhooks:manage`. `webhookDeliveries` lists the deliveries.',
    resolve: (_overview, _args, { services, actor }) =>
      listFailingEndpoints(services.database, ownedBy(assertScope(actor, 'webhooks:manage'))),
  }),
);
