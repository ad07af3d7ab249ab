import type { SealingWait } from '../database/index.ts';
import { counter, gauge, histogram } from './registry.ts';

/*
 * Everything that this process counts. Label values come from closed sets (a route's template, a field of the schema, a
 * code of the catalogue), never from client input.
 */

/** What is sealed. */
export const sealKinds = ['envelope', 'sheet'] as const;
/** Why an attempt to seal failed. */
const waits: Readonly<Record<Lowercase<SealingWait>, true>> = {
  timestamp: true,
  credential: true,
  storage: true,
  database: true,
  child: true,
  other: true,
};
export const sealWaits = Object.keys(waits);
export const messageChannels = ['email', 'sms'] as const;

export const httpRequestDuration = histogram(
  'http_request_duration_seconds',
  'Time from a request to the end of its response; status "aborted" if the caller disconnected first.',
  ['method', 'route', 'status'],
);

export const graphqlOperations = counter(
  'esign_graphql_operations_total',
  'GraphQL root fields that were executed, including those of REST and of the pages.',
  { type: null, field: null },
);
export const refusals = counter('esign_refusals_total', 'Error answers, by code of the catalogue.', {
  face: ['graphql', 'mcp', 'rest'],
  code: null,
});
export const openSockets = gauge('esign_sockets_open', 'WebSockets that are open.');
export const openSubscriptions = gauge('esign_subscriptions_open', 'GraphQL subscriptions that are open.');
export const idempotentRequests = counter(
  'esign_idempotent_requests_total',
  'Requests with an Idempotency-Key, by whether they ran or were replayed.',
  { result: ['ran', 'replayed'] },
);
export const oneTimeCodes = counter(
  'esign_codes_total',
  'One-time codes, by whether they were issued, entered correctly or entered wrongly.',
  {
    result: ['issued', 'right', 'wrong'],
  },
);

/** Seals wait for an external authority, and large files take long. */
const SEAL_SECONDS = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300];
export const sealDuration = histogram(
  'esign_seal_duration_seconds',
  'Time to make a seal, from the start of the attempt to its commit; envelopes and attendance sheets.',
  ['kind'],
  SEAL_SECONDS,
);
export const sealFailures = counter('esign_seal_failures_total', 'Attempts to seal that failed and will be repeated.', {
  kind: sealKinds,
  reason: sealWaits,
});

export const jobDuration = histogram(
  'esign_job_duration_seconds',
  'Time that a job ran.',
  ['task', 'result'],
  SEAL_SECONDS,
);
export const jobsGivenUp = counter('esign_jobs_given_up_total', 'Jobs that failed for the last time.', { task: null });
export const jobsRunning = gauge('esign_jobs_running', 'Jobs that are running.', ['task']);

export const webhookAttempts = counter('esign_webhook_attempts_total', 'Webhook requests, by result.', {
  result: [
    ...['delivered', 'status', 'forbidden_address', 'name_not_found', 'unreachable', 'tls', 'timeout'],
    ...['connection_lost', 'invalid_answer'],
  ],
});
export const webhooksGivenUp = counter('esign_webhooks_given_up_total', 'Deliveries whose last attempt failed.');
export const messages = counter('esign_messages_total', 'Attempts to send e-mails and SMS, by result.', {
  channel: messageChannels,
  result: ['sent', 'failed', 'refused', 'given_up', 'overdue'],
});

export const outsideCallDuration = histogram(
  'esign_outside_call_duration_seconds',
  'Time that an outside service took to answer or to fail.',
  ['neighbour', 'result'],
);

export const timestampRequests = counter(
  'esign_timestamp_requests_total',
  'Requests for a time-stamp with its validation data, by authority (host) and result.',
  { authority: null, result: null },
);
export const timestampAuthorityUsed = gauge(
  'esign_timestamp_authority_used',
  '1 while a time-stamp authority (host) is used when its turn comes, 0 while it is left because it failed.',
  ['authority'],
);

export const sandboxProcesses = gauge('esign_sandbox_processes', 'Child processes that read and draw PDFs.');
export const sandboxTasksWaiting = gauge('esign_sandbox_tasks_waiting', 'Tasks that wait for a child process.');
export const sandboxStarts = counter('esign_sandbox_starts_total', 'Child processes that were started.');
export const sandboxLosses = counter(
  'esign_sandbox_losses_total',
  'Child processes that crashed or were stopped during a task.',
  {
    reason: ['timeout', 'memory', 'crash', 'busy'],
  },
);
export const sandboxTaskDuration = histogram(
  'esign_sandbox_task_duration_seconds',
  'Time that a task ran in a child process, without the time it waited for one.',
  ['task', 'result'],
);
