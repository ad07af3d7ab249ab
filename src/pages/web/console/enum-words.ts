import type { Scope, WebhookEventType } from '../generated/graphql.ts';

/** Scopes as REST and the command line write them, in the order in which they are offered. */
export const scopeWords: Readonly<Record<Scope, string>> = {
  ENVELOPES_READ: 'envelopes:read',
  ENVELOPES_WRITE: 'envelopes:write',
  IDENTITIES_MANAGE: 'identities:manage',
  MANDATES_MANAGE: 'mandates:manage',
  ATTENDANCE_WRITE: 'attendance:write',
  WEBHOOKS_MANAGE: 'webhooks:manage',
};

/** Webhook events as they are sent. */
export const eventWords: Readonly<Record<WebhookEventType, string>> = {
  ENVELOPE_COMPLETED: 'envelope.completed',
  ENVELOPE_EXPIRED: 'envelope.expired',
  MANDATE_ACTIVATED: 'mandate.activated',
  SEAL_BATCH_APPLIED: 'seal_batch.applied',
  ATTENDANCE_SESSION_CLOSED: 'attendance.session_closed',
  ENDPOINT_TEST: 'endpoint.test',
};
