import type { WebhookEvent } from '../../../platform/database/index.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import { ModeEnum } from '../../access/schema/index.ts';
import { openAnswer } from '../answer.ts';
import { composePayload } from '../compose-payload.ts';
import type { EndpointWithSecret } from '../create-endpoint.ts';
import type { EventType } from '../event-kinds.ts';
import { limits } from '../limits.ts';
import { WebhookDeliveryStatusEnum, WebhookEventTypeEnum, WebhookFailureEnum } from './enums.ts';

/** Composing a payload runs a REST document, so it counts towards the cost of the query. */
const PAYLOAD_COST = 10;

export const WebhookEventType = builder.objectRef<WebhookEvent>('WebhookEvent').implement({
  description: 'Something that is told outside.',
  fields: (t) => ({
    id: t.exposeID('id', {
      description: 'The same in every delivery (X-Esign-Delivery), and what `after` takes: UUID.',
    }),
    event: t.exposeString('type', { description: 'Its name: `envelope.completed`.' }),
    mode: t.expose('mode', { type: ModeEnum, description: 'Production or sandbox.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it happened.' }),
    payload: t.field({
      access: { key: 'webhooks:manage', member: 'MANAGER' },
      type: 'JSON',
      nullable: true,
      complexity: PAYLOAD_COST,
      description: 'What is sent to endpoints, links made now; null where its subject is no more.',
      resolve: (event, _args, { services }) => composePayload(services, event),
    }),
  }),
});

builder.prismaObject('WebhookAttempt', {
  description: 'One request that was made.',
  select: { id: true },
  fields: (t) => ({
    at: t.expose('at', { type: 'DateTime', description: 'When it was made.' }),
    milliseconds: t.exposeInt('milliseconds', { description: 'How long it took.' }),
    statusCode: t.exposeInt('statusCode', { nullable: true, description: 'HTTP status; null without an answer.' }),
    failure: t.expose('failure', {
      type: WebhookFailureEnum,
      nullable: true,
      description: 'Why it failed; null: it did not.',
    }),
    answer: t.string({
      nullable: true,
      description: 'Beginning of the answer’s body, at most 2048 bytes; null without an answer.',
      select: { deliveryId: true, sealedAnswer: true },
      resolve: ({ deliveryId, sealedAnswer }, _args, { services }) =>
        sealedAnswer && openAnswer(services, deliveryId, sealedAnswer),
    }),
  }),
});

export const WebhookDeliveryType = builder.prismaObject('WebhookDelivery', {
  description: 'One event for one endpoint.',
  select: { id: true },
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID.' }),
    event: t.field({
      type: WebhookEventType,
      select: { event: true },
      description: 'What is told.',
      resolve: ({ event }) => event,
    }),
    endpointId: t.exposeID('endpointId', { description: 'The endpoint it is told to.' }),
    status: t.expose('status', { type: WebhookDeliveryStatusEnum, description: 'Where it stands.' }),
    attempt: t.exposeInt('attempt', { description: 'Attempts made, from its last redelivery on.' }),
    nextAttemptAt: t.expose('nextAttemptAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the next attempt is made; null where there is none.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was written.' }),
    endedAt: t.expose('endedAt', { type: 'DateTime', nullable: true, description: 'When it ended, well or not.' }),
    attempts: t.relation('attempts', {
      query: { orderBy: { at: 'desc' }, take: limits.attempts },
      description: `Newest first, at most ${limits.attempts}.`,
    }),
  }),
});

export const WebhookEndpointType = builder.prismaObject('WebhookEndpoint', {
  description: 'Where the events of an organisation and mode are sent.',
  select: { id: true },
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID.' }),
    url: t.exposeString('url', {
      access: { key: 'webhooks:manage', member: 'READER' },
      description: 'Where to: https.',
    }),
    active: t.boolean({
      description: 'False once it is deleted.',
      select: { deletedAt: true },
      resolve: ({ deletedAt }) => deletedAt === null,
    }),
    events: t.field({
      type: [WebhookEventTypeEnum],
      select: { events: true },
      description: 'The events it wants; none: all.',
      resolve: ({ events }) => events as Exclude<EventType, 'endpoint.test'>[],
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was created.' }),
    secretOverlapEndsAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Until when an older secret still holds; null where none does.',
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

export const EndpointWithSecretType = builder.objectRef<EndpointWithSecret>('WebhookEndpointWithSecret').implement({
  description: 'An endpoint and its newest secret, which is shown this once.',
  fields: (t) => ({
    endpoint: t.prismaField({
      type: WebhookEndpointType,
      description: 'The endpoint.',
      resolve: (query, { endpoint: { id } }, _args, { services }) =>
        services.database.prisma.webhookEndpoint.findUniqueOrThrow({ ...query, where: { id } }),
    }),
    secret: t.exposeString('secret', {
      access: { key: 'webhooks:manage', member: 'MANAGER' },
      description: '`whsec_` and base64; signs deliveries, kept encrypted.',
    }),
  }),
});
