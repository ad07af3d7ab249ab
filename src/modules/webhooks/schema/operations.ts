import { resolveCursorConnection } from '@pothos/plugin-relay';
import { z } from 'zod';
import { builder } from '../../../platform/graphql/builder.ts';
import { assertCursor, pageCost, pagesOf } from '../../../platform/graphql/paging.ts';
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
    description: 'The caller’s endpoints, most recent first.',
    access: { key: 'webhooks:manage', member: 'READER' },
    resolve: (query, _root, _args, { services, actor }) =>
      services.database.prisma.webhookEndpoint.findMany({
        ...query,
        where: { ...ownedBy(assertScope(actor, 'webhooks:manage')), deletedAt: null },
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      }),
  }),
);

builder.queryField('webhookDeliveries', (t) =>
  t.prismaConnection({
    type: WebhookDeliveryType,
    ...pagesOf(limits.page),
    description: 'The log of the caller’s deliveries, most recent first; what ended over 30 days ago is removed.',
    refuses: ['invalid_body'],
    access: { key: 'webhooks:manage', member: 'READER' },
    args: {
      endpointId: t.arg.id({ validate: uuid, description: 'Only those to this endpoint.' }),
      eventId: t.arg.id({ validate: uuid, description: 'Only those of this event.' }),
      status: t.arg({ type: [WebhookDeliveryStatusEnum], description: 'Only those in one of these states.' }),
    },
    resolve: (query, _root, { endpointId, eventId, status }, { services, actor }) => {
      assertCursor(query);
      return services.database.prisma.webhookDelivery.findMany({
        ...query,
        where: {
          endpoint: { ...ownedBy(assertScope(actor, 'webhooks:manage')), ...(endpointId ? { id: endpointId } : {}) },
          ...(eventId ? { eventId } : {}),
          ...(status ? { status: { in: status } } : {}),
        },
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      });
    },
  }),
);

builder.queryField('events', (t) =>
  t.connection({
    type: WebhookEventType,
    description:
      'Every event of the caller’s organisation and mode, oldest first, delivered or not. `after` is the id of the last one seen: what comes later never gets a place before it.',
    refuses: ['invalid_parameter'],
    access: { key: 'webhooks:manage', member: 'READER' },
    complexity: pageCost(limits.page),
    resolve: (_root, args, { services, actor }) => {
      const owner = ownedBy(assertScope(actor, 'webhooks:manage'));
      return resolveCursorConnection(
        { args, defaultSize: limits.page.default, maxSize: limits.page.max, toCursor: ({ id }) => id },
        (range: { before?: string; after?: string; limit: number; inverted: boolean }) =>
          readEvents(services, owner, range),
      );
    },
  }),
);

builder.subscriptionField('events', (t) =>
  t.field({
    type: WebhookEventType,
    description:
      'Events of the caller’s organisation and mode as they happen. With `after`, the id of an event, those since it first, so that nothing is missed between reconnects.',
    refuses: ['invalid_parameter'],
    access: { key: 'webhooks:manage', member: 'READER' },
    args: { after: t.arg.id({ description: 'Id of the last event seen.' }) },
    subscribe: (_root, { after }, { services, actor }) =>
      followEvents(services, ownedBy(assertScope(actor, 'webhooks:manage')), after ?? undefined),
    resolve: (event) => event,
  }),
);

const CreateWebhookEndpointInput = builder.inputType('CreateWebhookEndpointInput', {
  description: 'An endpoint to create.',
  fields: (t) => ({
    url: t.string({
      required: true,
      validate: text(limits.url).refine(isEndpointUrl, 'must be an https URL without user and password'),
      description: 'https, at most 2048 characters, without user and password.',
    }),
    events: t.field({
      type: [WebhookEventTypeEnum],
      validate: items(z.any(), { min: 1, max: 20 }),
      description: 'Only these; default all.',
    }),
  }),
});

builder.mutationField('createWebhookEndpoint', (t) =>
  t.field({
    type: EndpointWithSecretType,
    description: 'Registers an endpoint; its secret is shown this once.',
    refuses: [
      { invalid_body: '`url` is not an `https` address, an event is unknown, or there are 100 endpoints already.' },
    ],
    access: { key: 'webhooks:manage', member: 'MANAGER' },
    args: { input: t.arg({ type: CreateWebhookEndpointInput, required: true, description: 'What to create.' }) },
    resolve: (_root, { input: { url, events } }, { services, actor }) =>
      createEndpoint(services, actor, { url, events: events ?? [] }),
  }),
);

builder.mutationField('deleteWebhookEndpoint', (t) =>
  t.prismaField({
    type: WebhookEndpointType,
    description: 'Deletes an endpoint for good; it gets nothing more.',
    refuses: [{ not_found: 'It is unknown, or deleted already.' }],
    access: { key: 'webhooks:manage', member: 'MANAGER' },
    args: { id: t.arg.id({ required: true, description: 'UUID.' }) },
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
      'Gives an endpoint a new secret, shown this once. Until the overlap ends the old one signs X-Esign-Signature, and webhook-signature carries both.',
    refuses: ['not_found'],
    access: { key: 'webhooks:manage', member: 'MANAGER' },
    args: {
      id: t.arg.id({ required: true, description: 'UUID.' }),
      overlapHours: t.arg.int({
        validate: between(limits.overlapHours),
        description: '0-168, default 24; 0: the old secret ends at once.',
      }),
    },
    resolve: (_root, { id, overlapHours }, { services, actor }) =>
      rotateSecret(services, actor, { id, overlapHours: overlapHours ?? limits.overlapHours.default }),
  }),
);

builder.mutationField('sendTestEvent', (t) =>
  t.field({
    type: WebhookEventType,
    description: 'Sends the event `endpoint.test` to one endpoint, signed and tried like any other.',
    refuses: ['not_found'],
    access: { key: 'webhooks:manage', member: 'MANAGER' },
    args: { endpointId: t.arg.id({ required: true, description: 'UUID.' }) },
    resolve: (_root, args, { services, actor }) => sendTestEvent(services, actor, args),
  }),
);

builder.mutationField('redeliverEvent', (t) =>
  t.prismaField({
    type: WebhookDeliveryType,
    description: 'Tells an event to an endpoint again, or for the first time: at once, then by the whole schedule.',
    refuses: ['not_found'],
    access: { key: 'webhooks:manage', member: 'MANAGER' },
    args: {
      eventId: t.arg.id({ required: true, description: 'UUID.' }),
      endpointId: t.arg.id({ required: true, description: 'UUID.' }),
    },
    resolve: async (query, _root, args, { services, actor }) => {
      const { id } = await redeliverEvent(services, actor, args);
      return services.database.prisma.webhookDelivery.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
);
