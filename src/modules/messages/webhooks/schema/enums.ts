import { builder } from '../../../../platform/graphql/builder.ts';

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

export const WebhookFailureEnum = builder.enumType('WebhookFailure', {
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
