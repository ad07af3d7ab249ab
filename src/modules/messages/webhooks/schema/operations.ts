import { z } from 'zod';
import type { Actor } from '../../../../kernel/actor.ts';
import { itemAt } from '../../../../kernel/definitely.ts';
import { rule } from '../../../../kernel/fault.ts';
import { transaction, type WebhookEndpoint, type WebhookEvent } from '../../../../platform/database/index.ts';
import { builder } from '../../../../platform/graphql/builder.ts';
import { addMutation, type PayloadFields } from '../../../../platform/graphql/mutation.ts';
import { addNodeLookup } from '../../../../platform/graphql/node.ts';
import { between, failing, items, text } from '../../../../platform/graphql/validators.ts';
import type { Services } from '../../../../platform/services.ts';
import { assertScope, ownedBy } from '../../../access/index.ts';
import { redeliverEvent } from '../deliveries.ts';
import { createEndpoint, type EndpointWithSecret, rotateSecret } from '../endpoints.ts';
import { followEvents } from '../read-events.ts';
import { isSubscribable, recordEvents } from '../record-event.ts';
import { cancelDeliveries } from '../schedule-delivery.ts';
import { limits, lockOwnEndpoint } from '../store.ts';
import { WebhookDeliveryType, WebhookEndpointType, WebhookEventType, WebhookEventTypeEnum } from './types.ts';

/** The payload field `webhookEndpoint` of a mutation that changed the endpoint. */
const changedEndpoint = (t: PayloadFields<Pick<EndpointWithSecret, 'endpoint'>>) =>
  t.prismaField({
    type: WebhookEndpointType,
    description: 'The endpoint after the change.',
    resolve: (query, { endpoint: { id } }, _args, { services }) =>
      services.database.prisma.webhookEndpoint.findUniqueOrThrow({ ...query, where: { id } }),
  });

/** The payload fields `webhookEndpoint` and `secret`. */
const endpointWithSecret = (t: PayloadFields<EndpointWithSecret>) => ({
  webhookEndpoint: changedEndpoint(t),
  secret: t.exposeString('secret', {
    access: { key: 'webhooks:manage', member: 'MANAGER' },
    description:
      'Signing secret: `whsec_` followed by base64. It is returned this one time only; the service stores it encrypted.',
  }),
});

/** Deletes an endpoint and its secrets for ever, and cancels its pending deliveries. */
async function deleteEndpoint(
  services: Services,
  actor: Actor,
  { id }: { readonly id: string },
): Promise<WebhookEndpoint> {
  const key = assertScope(actor, 'webhooks:manage');
  return transaction(services.database, 'delete-webhook-endpoint', async (tx) => {
    await lockOwnEndpoint(tx, key, id);
    await tx.webhookSecret.deleteMany({ where: { endpointId: id } });
    const endpoint = await tx.webhookEndpoint.update({ where: { id }, data: { deletedAt: services.clock.now() } });
    await cancelDeliveries(services, tx, { endpointId: id });
    return endpoint;
  });
}

/** Sends `endpoint.test` to one endpoint, whatever events it wants. Signed, retried and logged like any other event. */
async function sendTestEvent(
  services: Services,
  actor: Actor,
  { endpointId }: { readonly endpointId: string },
): Promise<WebhookEvent> {
  const key = assertScope(actor, 'webhooks:manage');
  return transaction(services.database, 'send-test-event', async (tx) => {
    await lockOwnEndpoint(tx, key, endpointId);
    const event = { ...ownedBy(key), type: 'endpoint.test', subjectId: endpointId } as const;
    return itemAt(await recordEvents(services, tx, [event], [endpointId]), 0);
  });
}

/**
 * Whether the text is an absolute https address without white space, user or password. A password would be visible in
 * lists. `URL` accepts a third slash and takes the path as the host, so it is rejected here. The target address is
 * checked at each connection.
 */
function isEndpointUrl(text: string): boolean {
  if (!/^https:\/\/[^/\\\s\p{Cc}][^\s\p{Cc}]*$/iu.test(text) || !URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  return protocol === 'https:' && hostname !== '' && username === '' && password === '';
}

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
    url: t.field({
      type: 'URL',
      required: true,
      validate: text(limits.url).refine(isEndpointUrl, failing(rule('not_https'))),
      description: 'Address to send events to: `https`, without user name and password.',
    }),
    events: t.field({
      type: [WebhookEventTypeEnum],
      validate: items(z.string().refine(isSubscribable, 'must not be ENDPOINT_TEST'), { min: 1, max: 20 }),
      description: 'Types of event to send. Default: all.',
    }),
  }),
});

addMutation('createWebhookEndpoint', {
  description: 'Creates a webhook endpoint and returns its signing secret, which cannot be read again.',
  refuses: [
    { invalid_body: '`url` is not an `https` address, an event is unknown, or there are 100 endpoints already.' },
  ],
  access: { key: 'webhooks:manage', member: 'MANAGER' },
  input: CreateWebhookEndpointInput,
  resolve: ({ url, events }, { services, actor }) => createEndpoint(services, actor, { url, events: events ?? [] }),
  payload: endpointWithSecret,
});

addMutation('deleteWebhookEndpoint', {
  description: 'Deletes a webhook endpoint for good. Nothing more is sent to it.',
  refuses: [{ not_found: 'It is unknown, or deleted already.' }],
  access: { key: 'webhooks:manage', member: 'MANAGER' },
  input: (t) => ({ id: t.id({ required: true, description: 'UUID of the endpoint.' }) }),
  resolve: async (input, { services, actor }) => ({ endpoint: await deleteEndpoint(services, actor, input) }),
  payload: (t) => ({ webhookEndpoint: changedEndpoint(t) }),
});

addMutation('rotateWebhookSecret', {
  description:
    'Replaces the signing secret of an endpoint and returns the new one, which cannot be read again. Until the overlap ends, `X-Esign-Signature` is made with the old secret and `webhook-signature` contains a signature with each secret.',
  refuses: ['not_found'],
  access: { key: 'webhooks:manage', member: 'MANAGER' },
  input: (t) => ({
    id: t.id({ required: true, description: 'UUID of the endpoint.' }),
    overlapHours: t.int({
      validate: between(limits.overlapHours),
      description: 'Hours for which the old secret stays valid. Default: 24. With 0 it ends at once.',
    }),
  }),
  resolve: ({ id, overlapHours }, { services, actor }) =>
    rotateSecret(services, actor, { id, overlapHours: overlapHours ?? limits.overlapHours.default }),
  payload: endpointWithSecret,
});

addMutation('sendTestEvent', {
  description: 'Sends the event `endpoint.test` to one endpoint. It is signed and retried like any other event.',
  refuses: ['not_found'],
  access: { key: 'webhooks:manage', member: 'MANAGER' },
  input: (t) => ({ endpointId: t.id({ required: true, description: 'UUID of the endpoint.' }) }),
  resolve: async (input, { services, actor }) => ({ webhookEvent: await sendTestEvent(services, actor, input) }),
  payload: (t) => ({ webhookEvent: t.expose('webhookEvent', { type: WebhookEventType, description: 'The event.' }) }),
});

addMutation('redeliverEvent', {
  description:
    'Sends an event to an endpoint again, or for the first time: at once, then with the usual schedule of retries.',
  refuses: ['not_found'],
  access: { key: 'webhooks:manage', member: 'MANAGER' },
  input: (t) => ({
    eventId: t.id({ required: true, description: 'UUID of the event.' }),
    endpointId: t.id({ required: true, description: 'UUID of the endpoint.' }),
  }),
  resolve: (input, { services, actor }) => redeliverEvent(services, actor, input),
  payload: (t) => ({
    webhookDelivery: t.prismaField({
      type: WebhookDeliveryType,
      description: 'The delivery, which begins again.',
      resolve: (query, { id }, _args, { services }) =>
        services.database.prisma.webhookDelivery.findUniqueOrThrow({ ...query, where: { id } }),
    }),
  }),
});

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
