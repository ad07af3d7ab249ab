import type { WebhookEvent } from '../../../../platform/database/index.ts';
import { builder } from '../../../../platform/graphql/builder.ts';
import { NodeInterface } from '../../../../platform/graphql/node.ts';
import { ModeEnum } from '../../../access/schema/index.ts';
import { openAnswer } from '../answer.ts';
import { composePayload } from '../compose-payload.ts';
import { eventTypeOf } from '../event-kinds.ts';
import { limits } from '../limits.ts';
import { WebhookDeliveryStatusEnum, WebhookEventTypeEnum, WebhookFailureEnum } from './enums.ts';
import { WebhookEventDataType } from './event-data.ts';

/** Composing a payload runs a REST document, so it counts towards the cost of the query. */
const PAYLOAD_COST = 10;

export const WebhookEventType = builder.objectRef<WebhookEvent>('WebhookEvent').implement({
  interfaces: [NodeInterface],
  description: 'An event that is sent to webhook endpoints.',
  fields: (t) => ({
    id: t.exposeID('id', {
      description:
        'UUID of the event: the same in every delivery (`X-Esign-Delivery`). Pass it as `after` to read later events.',
    }),
    event: t.field({
      type: WebhookEventTypeEnum,
      description: 'Type of the event.',
      resolve: ({ type }) => eventTypeOf(type),
    }),
    mode: t.expose('mode', { type: ModeEnum, description: 'Production or sandbox.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time at which the event happened.' }),
    data: t.field({
      type: WebhookEventDataType,
      description: 'What the event is about, as the objects of this schema.',
      resolve: (event) => event,
    }),
    payload: t.field({
      access: { key: 'webhooks:manage', member: 'MANAGER' },
      type: 'JSON',
      nullable: true,
      complexity: PAYLOAD_COST,
      description:
        'Body that is sent to endpoints, in the words of REST, with links created for this request; null if the object of the event no longer exists.',
      resolve: (event, _args, { services }) => composePayload(services, event),
    }),
  }),
});

builder.prismaObject('WebhookAttempt', {
  description: 'One attempt to deliver an event.',
  select: { id: true },
  fields: (t) => ({
    at: t.expose('at', { type: 'DateTime', description: 'Time at which the attempt was made.' }),
    milliseconds: t.exposeInt('milliseconds', { description: 'Duration of the attempt, in milliseconds.' }),
    statusCode: t.exposeInt('statusCode', {
      nullable: true,
      description: 'HTTP status of the response; null if there was no response.',
    }),
    failure: t.expose('failure', {
      type: WebhookFailureEnum,
      nullable: true,
      description: 'Reason why the attempt failed; null if it succeeded.',
    }),
    answer: t.string({
      nullable: true,
      description: 'First 2048 bytes of the response body; null if there was no response.',
      select: { deliveryId: true, sealedAnswer: true },
      resolve: ({ deliveryId, sealedAnswer }, _args, { services }) =>
        sealedAnswer && openAnswer(services, deliveryId, sealedAnswer),
    }),
  }),
});

export const WebhookDeliveryType = builder.prismaObject('WebhookDelivery', {
  interfaces: [NodeInterface],
  description: 'The delivery of one event to one endpoint.',
  select: { id: true },
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the delivery.' }),
    event: t.field({
      type: WebhookEventType,
      select: { event: true },
      description: 'The event.',
      resolve: ({ event }) => event,
    }),
    endpointId: t.exposeID('endpointId', { description: 'UUID of the endpoint.' }),
    status: t.expose('status', { type: WebhookDeliveryStatusEnum, description: 'Current status of the delivery.' }),
    attempt: t.exposeInt('attempt', { description: 'Number of attempts made since the last redelivery.' }),
    nextAttemptAt: t.expose('nextAttemptAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time of the next attempt; null if there will be none.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time at which the delivery was created.' }),
    endedAt: t.expose('endedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which the delivery succeeded, failed or was cancelled; null before that.',
    }),
    attempts: t.relation('attempts', {
      query: { orderBy: { at: 'desc' }, take: limits.attempts },
      description: `Attempts, newest first, at most ${limits.attempts}.`,
    }),
  }),
});

export const WebhookEndpointType = builder.prismaObject('WebhookEndpoint', {
  interfaces: [NodeInterface],
  description: 'A webhook endpoint: an address to which the events of one organisation and mode are sent.',
  select: { id: true },
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the endpoint.' }),
    url: t.expose('url', {
      type: 'URL',
      access: { key: 'webhooks:manage', member: 'READER' },
      description: 'Address that events are sent to; always `https`.',
    }),
    active: t.boolean({
      description: 'Whether events are sent to the endpoint; false once it is deleted.',
      select: { deletedAt: true },
      resolve: ({ deletedAt }) => deletedAt === null,
    }),
    events: t.field({
      type: [WebhookEventTypeEnum],
      select: { events: true },
      description: 'Types of event that are sent; if empty, all.',
      resolve: ({ events }) => events.map(eventTypeOf),
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time at which the endpoint was created.' }),
    secretOverlapEndsAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Time until which the previous secret stays valid; null if there is no valid previous secret.',
      select: { secrets: { select: { expiresAt: true } } },
      resolve: ({ secrets }, _args, { services }) => {
        const ends = secrets.flatMap(({ expiresAt }) =>
          expiresAt && expiresAt > services.clock.now() ? [expiresAt] : [],
        );
        return ends.sort((a, b) => b.getTime() - a.getTime())[0] ?? null;
      },
    }),
  }),
});
