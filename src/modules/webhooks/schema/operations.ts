import { resolveCursorConnection } from '@pothos/plugin-relay';
import { z } from 'zod';
import type { Actor } from '../../../kernel/actor.ts';
import type { Prisma, WebhookDelivery } from '../../../platform/database/index.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import { connectionOf } from '../../../platform/graphql/connection.ts';
import { addNodeLookup } from '../../../platform/graphql/node.ts';
import { assertCursor, pageCost, pageSize, pages } from '../../../platform/graphql/paging.ts';
import { between, items, text } from '../../../platform/graphql/validators.ts';
import { assertScope, ownedBy } from '../../access/index.ts';
import { createEndpoint } from '../create-endpoint.ts';
import { deleteEndpoint } from '../delete-endpoint.ts';
import { isEndpointUrl } from '../endpoint-url.ts';
import { followEvents } from '../follow-events.ts';
import { limits } from '../limits.ts';
import { readEvents } from '../read-events.ts';
import { redeliverEvent } from '../redeliver-event.ts';
import { rotateSecret } from '../rotate-secret.ts';
import { sendTestEvent } from '../send-test-event.ts';
import { WebhookDeliveryStatusEnum, WebhookEventTypeEnum } from './enums.ts';
import { EndpointWithSecretType, WebhookDeliveryType, WebhookEndpointType, WebhookEventType } from './types.ts';

const uuid = z.uuid('must be a UUID');

builder.queryField('webhookEndpoints', (t) =>
  t.prismaField({
    type: [WebhookEndpointType],
    description: 'Lists the webhook endpoints of the caller’s organisation and mode, newest first.',
    access: { key: 'webhooks:manage', member: 'READER' },
    resolve: (query, _root, _args, { services, actor }) =>
      services.database.prisma.webhookEndpoint.findMany({
        ...query,
        where: { ...ownedBy(assertScope(actor, 'webhooks:manage')), deletedAt: null },
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      }),
  }),
);

interface DeliveryFilter {
  readonly endpointId?: string | null | undefined;
  readonly eventId?: string | null | undefined;
  readonly status?: readonly WebhookDelivery['status'][] | null | undefined;
}

/** Filter: deliveries to the caller's own endpoints. */
const listedBy = (actor: Actor, { endpointId, eventId, status }: DeliveryFilter): Prisma.WebhookDeliveryWhereInput => ({
  endpoint: { ...ownedBy(assertScope(actor, 'webhooks:manage')), ...(endpointId ? { id: endpointId } : {}) },
  ...(eventId ? { eventId } : {}),
  ...(status ? { status: { in: [...status] } } : {}),
});

builder.queryField('webhookDeliveries', (t) =>
  t.prismaConnection(
    {
      type: WebhookDeliveryType,
      ...pages,
      description:
        'Lists the webhook deliveries of the caller’s organisation and mode, newest first. Deliveries that ended more than 30 days ago are removed.',
      refuses: ['invalid_body'],
      access: { key: 'webhooks:manage', member: 'READER' },
      args: {
        endpointId: t.arg.id({ validate: uuid, description: 'UUID of an endpoint, to list only deliveries to it.' }),
        eventId: t.arg.id({ validate: uuid, description: 'UUID of an event, to list only its deliveries.' }),
        status: t.arg({
          type: [WebhookDeliveryStatusEnum],
          description: 'Statuses, to list only deliveries with one of them.',
        }),
      },
      totalCount: (_root, args, { services, actor }) =>
        services.database.prisma.webhookDelivery.count({ where: listedBy(actor, args) }),
      resolve: (query, _root, filter, { services, actor }) => {
        assertCursor(query);
        return services.database.prisma.webhookDelivery.findMany({
          ...query,
          where: listedBy(actor, filter),
          orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        });
      },
    },
    connectionOf(WebhookDeliveryType),
  ),
);

builder.queryField('events', (t) =>
  t.connection(
    {
      type: WebhookEventType,
      description:
        'Lists all events of the caller’s organisation and mode, oldest first, whether delivered or not. To poll, pass the `id` of the last event seen as `after`: new events always come after it.',
      refuses: ['invalid_parameter'],
      access: { key: 'webhooks:manage', member: 'READER' },
      complexity: pageCost,
      resolve: async (_root, args, { services, actor }) => {
        const owner = ownedBy(assertScope(actor, 'webhooks:manage'));
        const page = await resolveCursorConnection(
          { args, defaultSize: pageSize.default, maxSize: pageSize.max, toCursor: ({ id }) => id },
          (range: { before?: string; after?: string; limit: number; inverted: boolean }) =>
            readEvents(services, owner, range),
        );
        return { ...page, totalCount: () => services.database.prisma.webhookEvent.count({ where: owner }) };
      },
    },
    connectionOf(WebhookEventType),
  ),
);

builder.subscriptionField('events', (t) =>
  t.field({
    type: WebhookEventType,
    description:
      'Sends every event of the caller’s organisation and mode as it happens. With `after`, first sends the events since that one, so that a client that reconnects misses nothing.',
    refuses: ['invalid_parameter'],
    access: { key: 'webhooks:manage', member: 'READER' },
    args: { after: t.arg.id({ description: 'UUID of the last event that the client received.' }) },
    subscribe: (_root, { after }, { services, actor }) =>
      followEvents(services, ownedBy(assertScope(actor, 'webhooks:manage')), after ?? undefined),
    resolve: (event) => event,
  }),
);

const CreateWebhookEndpointInput = builder.inputType('CreateWebhookEndpointInput', {
  description: 'A new webhook endpoint.',
  fields: (t) => ({
    url: t.string({
      required: true,
      validate: text(limits.url).refine(isEndpointUrl, 'must be an https URL without user and password'),
      description: 'Address to send events to: `https`, without user name and password.',
    }),
    events: t.field({
      type: [WebhookEventTypeEnum],
      validate: items(z.any(), { min: 1, max: 20 }),
      description: 'Types of event to send. Default: all.',
    }),
  }),
});

builder.mutationField('createWebhookEndpoint', (t) =>
  t.field({
    type: EndpointWithSecretType,
    description: 'Creates a webhook endpoint and returns its signing secret, which cannot be read again.',
    refuses: [
      { invalid_body: '`url` is not an `https` address, an event is unknown, or there are 100 endpoints already.' },
    ],
    access: { key: 'webhooks:manage', member: 'MANAGER' },
    args: {
      input: t.arg({ type: CreateWebhookEndpointInput, required: true, description: 'The endpoint to create.' }),
    },
    resolve: (_root, { input: { url, events } }, { services, actor }) =>
      createEndpoint(services, actor, { url, events: events ?? [] }),
  }),
);

builder.mutationField('deleteWebhookEndpoint', (t) =>
  t.prismaField({
    type: WebhookEndpointType,
    description: 'Deletes a webhook endpoint for good. Nothing more is sent to it.',
    refuses: [{ not_found: 'It is unknown, or deleted already.' }],
    access: { key: 'webhooks:manage', member: 'MANAGER' },
    args: { id: t.arg.id({ required: true, description: 'UUID of the endpoint.' }) },
    resolve: async (query, _root, args, { services, actor }) => {
      const { id } = await deleteEndpoint(services, actor, args);
      return services.database.prisma.webhookEndpoint.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
);

builder.mutationField('rotateWebhookSecret', (t) =>
  t.field({
    type: EndpointWithSecretType,
    description:
      'Replaces the signing secret of an endpoint and returns the new one, which cannot be read again. Until the overlap ends, `X-Esign-Signature` is made with the old secret and `webhook-signature` contains a signature with each secret.',
    refuses: ['not_found'],
    access: { key: 'webhooks:manage', member: 'MANAGER' },
    args: {
      id: t.arg.id({ required: true, description: 'UUID of the endpoint.' }),
      overlapHours: t.arg.int({
        validate: between(limits.overlapHours),
        description: 'Hours for which the old secret stays valid. Default: 24. With 0 it ends at once.',
      }),
    },
    resolve: (_root, { id, overlapHours }, { services, actor }) =>
      rotateSecret(services, actor, { id, overlapHours: overlapHours ?? limits.overlapHours.default }),
  }),
);

builder.mutationField('sendTestEvent', (t) =>
  t.field({
    type: WebhookEventType,
    description: 'Sends the event `endpoint.test` to one endpoint. It is signed and retried like any other event.',
    refuses: ['not_found'],
    access: { key: 'webhooks:manage', member: 'MANAGER' },
    args: { endpointId: t.arg.id({ required: true, description: 'UUID of the endpoint.' }) },
    resolve: (_root, args, { services, actor }) => sendTestEvent(services, actor, args),
  }),
);

builder.mutationField('redeliverEvent', (t) =>
  t.prismaField({
    type: WebhookDeliveryType,
    description:
      'Sends an event to an endpoint again, or for the first time: at once, then with the usual schedule of retries.',
    refuses: ['not_found'],
    access: { key: 'webhooks:manage', member: 'MANAGER' },
    args: {
      eventId: t.arg.id({ required: true, description: 'UUID of the event.' }),
      endpointId: t.arg.id({ required: true, description: 'UUID of the endpoint.' }),
    },
    resolve: async (query, _root, args, { services, actor }) => {
      const { id } = await redeliverEvent(services, actor, args);
      return services.database.prisma.webhookDelivery.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
);

const access = { key: 'webhooks:manage', member: 'READER' } as const;
const ownerOf = (actor: Actor) => ownedBy(assertScope(actor, 'webhooks:manage'));

addNodeLookup({
  type: 'WebhookEndpoint',
  access,
  find: (ids, { services, actor }) =>
    services.database.prisma.webhookEndpoint.findMany({
      where: { id: { in: [...ids] }, deletedAt: null, ...ownerOf(actor) },
    }),
});

addNodeLookup({
  type: 'WebhookDelivery',
  access,
  find: (ids, { services, actor }) =>
    services.database.prisma.webhookDelivery.findMany({ where: { id: { in: [...ids] }, endpoint: ownerOf(actor) } }),
});

addNodeLookup({
  type: 'WebhookEvent',
  access,
  find: (ids, { services, actor }) =>
    services.database.prisma.webhookEvent.findMany({ where: { id: { in: [...ids] }, ...ownerOf(actor) } }),
});
