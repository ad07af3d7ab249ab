import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { SealingWait } from '../database/index.ts';
import { inSpan } from '../tracing/index.ts';

/** The metrics of this process; each process has its own counters. */
export const processMetrics = new Registry();

const register = [processMetrics];
/** Marks a metric as per process, so that operators know which values to add up. */
const help = (text: string): string => `${text} Per process.`;

/**
 * The values of each label; null if they are declared elsewhere: tasks, fields of the schema, codes of the catalogue.
 */
export type LabelSets = Readonly<Record<string, readonly string[] | null>>;

/**
 * Creates a counter of this process. Its name must end in `_total`. If all label values are known, each combination
 * starts at 0: Prometheus sees no increase in a series that starts at 1.
 */
export function counter<S extends LabelSets>(name: string, text: string, sets: S = {} as S): Counter<keyof S & string> {
  const labelNames = Object.keys(sets) as (keyof S & string)[];
  const made = new Counter({ name, help: help(text), labelNames, registers: register });
  for (const labels of combinations(sets)) made.inc(labels, 0);
  return made;
}

/** Lists every combination of labels; none if a label's values are unknown. */
export function combinations<S extends LabelSets>(sets: S): Record<keyof S & string, string>[] {
  let all: Record<string, string>[] = [{}];
  for (const [label, values] of Object.entries(sets))
    all = all.flatMap((labels) => (values ?? []).map((value) => ({ ...labels, [label]: value })));
  return all as Record<keyof S & string, string>[];
}

/** Creates a gauge of this process. */
export const gauge = <L extends string>(name: string, text: string, labelNames: readonly L[] = []): Gauge<L> =>
  new Gauge<L>({ name, help: help(text), labelNames, registers: register });

/** Buckets in seconds, from a database query to a call that times out. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30] as const;

/** Creates a histogram of this process, in seconds. */
export const histogram = <L extends string>(
  name: string,
  text: string,
  labelNames: readonly L[] = [],
  buckets: readonly number[] = SECONDS,
): Histogram<L> => new Histogram<L>({ name, help: help(text), labelNames, buckets: [...buckets], registers: register });

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

/** A service that we call. */
export type Neighbour = 'csc' | 'idv' | 'revocation' | 's3' | 'smtp' | 'sms' | 'tsa' | 'webhook';

/**
 * Calls an external service, measured and traced. Rejects as `call` does.
 *
 * @param isAnswer returns whether an error of `call` is a regular answer, such as an object that does not exist
 */
export async function callOutside<T>(
  neighbour: Neighbour,
  call: () => Promise<T>,
  isAnswer: (error: unknown) => boolean = () => false,
): Promise<T> {
  const end = outsideCallDuration.startTimer({ neighbour });
  try {
    const answer = await inSpan(
      { name: `call ${neighbour}`, kind: 'client', attributes: { 'esign.neighbour': neighbour } },
      call,
    );
    end({ result: 'ok' });
    return answer;
  } catch (error) {
    end({ result: isAnswer(error) ? 'ok' : 'failed' });
    throw error;
  }
}

/** prom-client's default metrics whose names promtool rejects: a gauge must not end in `_total`. */
const misnamed = ['nodejs_active_handles_total', 'nodejs_active_requests_total', 'nodejs_active_resources_total'];

let isWatching = false;

/** Starts measuring the event loop, memory, garbage collection and CPU of this process. Further calls do nothing. */
export function watchProcess(): void {
  if (isWatching) return;
  isWatching = true;
  collectDefaultMetrics({ register: processMetrics });
  for (const name of misnamed) processMetrics.removeSingleMetric(name);
}
