import type { WebhookEvent } from '../../../../platform/database/index.ts';
import { builder } from '../../../../platform/graphql/builder.ts';
import type { Context } from '../../../../platform/graphql/context.ts';
import { findNodes } from '../../../../platform/graphql/node.ts';
import { type EventType, webhookEventType } from '../record-event.ts';

/** Words that every type of this file has in its description. */
const NOW = 'It has its current state; null if it no longer exists, or if the caller may not read it.';
const envelopes = { key: 'envelopes:read', member: 'READER', otherwiseNull: true } as const;
const mandates = { key: 'mandates:manage', member: 'READER', otherwiseNull: true } as const;
const sessions = { key: 'attendance:write', member: 'READER', otherwiseNull: true } as const;
const endpoints = { key: 'webhooks:manage', member: 'READER', otherwiseNull: true } as const;

/** Reads the object of an event as `node` does, by the rules of the room that owns it. */
const subject = async (_query: unknown, { subjectId }: WebhookEvent, _args: object, context: Context) =>
  (await findNodes([subjectId], context))[0] as never;

const envelopeData = (name: string, description: string) =>
  builder.objectRef<WebhookEvent>(name).implement({
    description,
    fields: (t) => ({
      envelope: t.prismaField({
        type: 'Envelope',
        nullable: true,
        access: envelopes,
        description: `The envelope. ${NOW}`,
        resolve: subject,
      }),
    }),
  });

const EnvelopeCompletedData = envelopeData('EnvelopeCompletedData', 'What `ENVELOPE_COMPLETED` is about.');
const EnvelopeExpiredData = envelopeData('EnvelopeExpiredData', 'What `ENVELOPE_EXPIRED` is about.');

const MandateActivatedData = builder.objectRef<WebhookEvent>('MandateActivatedData').implement({
  description: 'What `MANDATE_ACTIVATED` is about.',
  fields: (t) => ({
    mandate: t.prismaField({
      type: 'Mandate',
      nullable: true,
      access: mandates,
      description: `The mandate. ${NOW}`,
      resolve: subject,
    }),
  }),
});

const SealBatchAppliedData = builder.objectRef<WebhookEvent>('SealBatchAppliedData').implement({
  description: 'What `SEAL_BATCH_APPLIED` is about.',
  fields: (t) => ({
    sealBatch: t.prismaField({
      type: 'SealBatch',
      nullable: true,
      access: mandates,
      description: `The batch. ${NOW}`,
      resolve: subject,
    }),
  }),
});

const AttendanceSessionClosedData = builder.objectRef<WebhookEvent>('AttendanceSessionClosedData').implement({
  description: 'What `ATTENDANCE_SESSION_CLOSED` is about.',
  fields: (t) => ({
    attendanceSession: t.prismaField({
      type: 'AttendanceSession',
      nullable: true,
      access: sessions,
      description: `The session. ${NOW}`,
      resolve: subject,
    }),
  }),
});

const EndpointTestData = builder.objectRef<WebhookEvent>('EndpointTestData').implement({
  description: 'What `ENDPOINT_TEST` is about.',
  fields: (t) => ({
    webhookEndpoint: t.prismaField({
      type: 'WebhookEndpoint',
      nullable: true,
      access: endpoints,
      description: `The endpoint. ${NOW}`,
      resolve: subject,
    }),
  }),
});

const dataTypes = {
  'envelope.completed': EnvelopeCompletedData,
  'envelope.expired': EnvelopeExpiredData,
  'mandate.activated': MandateActivatedData,
  'seal_batch.applied': SealBatchAppliedData,
  'attendance.session_closed': AttendanceSessionClosedData,
  'endpoint.test': EndpointTestData,
} as const satisfies Readonly<Record<EventType, unknown>>;

/** What an event is about, by its type. */
export const WebhookEventDataType = builder.unionType('WebhookEventData', {
  description: 'What an event is about: one type for each `WebhookEventType`.',
  types: Object.values(dataTypes),
  resolveType: ({ type }) => dataTypes[webhookEventType(type)],
});
