import { builder } from '../../../platform/graphql/builder.ts';

export const WebhookEventTypeEnum = builder.enumType('WebhookEventType', {
  description: 'What an endpoint can be told of.',
  values: {
    ENVELOPE_COMPLETED: { value: 'envelope.completed', description: 'All signatures given and the seal applied.' },
    ENVELOPE_EXPIRED: { value: 'envelope.expired', description: 'The expiry date passed first.' },
    MANDATE_ACTIVATED: { value: 'mandate.activated', description: 'The representative has signed the mandate act.' },
    SEAL_BATCH_APPLIED: { value: 'seal_batch.applied', description: 'A batch was sealed.' },
    ATTENDANCE_SESSION_CLOSED: {
      value: 'attendance.session_closed',
      description: 'A session was closed and its sheet sealed.',
    },
  } as const,
});

export const WebhookDeliveryStatusEnum = builder.enumType('WebhookDeliveryStatus', {
  description: 'Where a delivery stands.',
  values: {
    PENDING: { description: 'An attempt is due, or will be at nextAttemptAt.' },
    DELIVERED: { description: 'The endpoint answered 2xx.' },
    FAILED: { description: 'All nine attempts failed.' },
    CANCELED: { description: 'The endpoint was deleted first.' },
  },
});

export const WebhookFailureEnum = builder.enumType('WebhookFailure', {
  description: 'Why an attempt failed.',
  values: {
    STATUS: { description: 'The answer was not 2xx; a redirect is not followed.' },
    FORBIDDEN_ADDRESS: { description: 'The name leads to an address that is not public.' },
    NAME_NOT_FOUND: { description: 'The name has no address.' },
    UNREACHABLE: { description: 'Nothing listens there.' },
    TLS: { description: 'No TLS, or a certificate that does not hold for the name.' },
    TIMEOUT: { description: 'No whole answer within 10 seconds.' },
    CONNECTION_LOST: { description: 'The connection ended before the answer did.' },
    INVALID_ANSWER: { description: 'What came back is not HTTP.' },
  },
});
