import type { WebhookEvent } from '../../../../platform/database/index.ts';
import { builder } from '../../../../platform/graphql/builder.ts';
import { findNodes, NodeInterface } from '../../../../platform/graphql/node.ts';
import { ModeEnum } from '../../../access/schema/index.ts';
import { composePayload, openAnswer, webhookEventType } from '../record-event.ts';
import { limits } from '../store.ts';
import { WebhookEventDataType } from './event-data.ts';

export const WebhookEventTypeEnum = builder.enumType('WebhookEventType', {
  description: 'Types of event. REST and webhooks write them with a dot: `envelope.completed`.',
  values: {
    ENVELOPE_COMPLETED: {
      value: 'envelope.completed',
      description: 'All signatures were made and the seal was applied.',
    },
    ENVELOPE_EXPIRED: {
      value: 'envelope.expired',
      description: 'The envelope reached its expiry date before it was completed.',
    },
    MANDATE_ACTIVATED: { value: 'mandate.activated', description: 'The representative signed the mandate act.' },
    SEAL_BATCH_APPLIED: { value: 'seal_batch.applied', description: 'A batch of envelopes was sealed.' },
    ATTENDANCE_SESSION_CLOSED: {
      value: 'attendance.session_closed',
      description: 'A session was closed and its sheet was sealed.',
    },
    ENDPOINT_TEST: {
      value: 'endpoint.test',
      description: 'Made by `sendTestEvent` for one endpoint. Endpoints cannot subscribe to it.',
    },
  } as const,
});

export const WebhookDeliveryStatusEnum = builder.enumType('WebhookDeliveryStatus', {
  description: 'Status of a delivery.',
  values: {
    PENDING: { description: 'Another attempt will be made, at `nextAttemptAt`.' },
    DELIVERED: { description: 'The endpoint answered with a 2xx status.' },
    FAILED: { description: 'All nine attempts failed.' },
    CANCELED: { description: 'The endpoint was deleted before the delivery succeeded.' },
  },
});

const WebhookFailureEnum = builder.enumType('WebhookFailure', {
  description: 'Reason why a delivery attempt failed.',
  values: {
    STATUS: { description: 'The endpoint answered with a status other than 2xx. Redirects are not followed.' },
    FORBIDDEN_ADDRESS: { description: 'The host name resolves to an address that is not public.' },
    NAME_NOT_FOUND: { description: 'The host name does not resolve to an address.' },
    UNREACHABLE: { description: 'No connection could be made.' },
    TLS: { description: 'The TLS handshake failed, or the certificate is not valid for the host name.' },
    TIMEOUT: { description: 'No complete response arrived within 10 seconds.' },
    CONNECTION_LOST: { description: 'The connection closed before the response was complete.' },
    INVALID_ANSWER: { description: 'The response is not valid HTTP.' },
  },
});

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
      resolve: ({ type }) => webhookEventType(type),
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
        'Body that is sent to endpoints, in the words of REST, with links created for this request; null if the object of the event no longer exists, or if the caller does not see it. For programs that forward it, such as `esign listen`: read the objects of the event in `data`, which has types.',
      resolve: async (event, _args, context) => {
        // The body is in the words of REST, which knows no folders: a member gets it only of an object that they see.
        const isMember = context.actor.kind === 'key' && context.actor.member !== undefined;
        if (isMember && !(await findNodes([event.subjectId], context))[0]) return null;
        return composePayload(context.services, event);
      },
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
      resolve: ({ events }) => events.map(webhookEventType),
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
