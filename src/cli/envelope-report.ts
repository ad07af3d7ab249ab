import { lower } from '../kernel/text.ts';
import { type FoundEnvelope, recipientsOf, signersAmong } from '../modules/envelopes/index.ts';
import type { ListedEvent, ListedMessage } from '../modules/messages/index.ts';
import type { Sealing, Signer } from '../platform/database/index.ts';
import type { ListedJob } from '../platform/jobs/index.ts';

/** What `esign envelope show` has found about an envelope. */
export interface Found {
  readonly envelope: FoundEnvelope;
  readonly messages: readonly ListedMessage[];
  readonly sealing: Sealing | null;
  readonly events: readonly ListedEvent[];
  readonly jobs: readonly ListedJob[];
}

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

/** What `--json` prints. Times are UTC. */
export const envelopeJson = ({ envelope, messages, sealing, events, jobs }: Found) => ({
  ...{ id: envelope.id, name: envelope.name, status: lower(envelope.status), mode: lower(envelope.mode) },
  organization_id: envelope.organizationId,
  signature_level: lower(envelope.signatureLevel),
  created_at: iso(envelope.createdAt),
  sent_at: iso(envelope.sentAt),
  expires_at: iso(envelope.expiresAt),
  completed_at: iso(envelope.completedAt),
  canceled_at: iso(envelope.canceledAt),
  expired_at: iso(envelope.expiredAt),
  purged_at: iso(envelope.purgedAt),
  signers: signersAmong(envelope.people).map((signer) => reportedSigner(signer, messages)),
  recipients: recipientsOf(envelope.people).map((recipient) => reportedSigner(recipient, messages)),
  seal: sealing && {
    state: lower(sealing.state),
    attempts: sealing.attempts,
    reason: sealing.reason,
    waits_for: sealing.waitsFor && lower(sealing.waitsFor),
    begun_at: iso(sealing.createdAt),
    next_attempt_at: iso(sealing.nextAttemptAt),
    done_at: iso(sealing.doneAt),
  },
  jobs: jobs.map(({ task, attempts, maxAttempts, runAt, runningSince, lastError }) => ({
    ...{ task, attempts, max_attempts: maxAttempts },
    run_at: iso(runAt),
    running_since: iso(runningSince),
    last_error: lastError,
  })),
  webhooks: events.map(({ id, type, createdAt, deliveries }) => ({
    ...{ id, type, created_at: iso(createdAt) },
    deliveries: deliveries.map((delivery) => ({
      ...{ id: delivery.id, url: delivery.endpoint.url, status: lower(delivery.status), attempts: delivery.attempt },
      next_attempt_at: iso(delivery.nextAttemptAt),
      ended_at: iso(delivery.endedAt),
      last_attempts: delivery.attempts.map(({ at, statusCode, failure }) => ({
        at: iso(at),
        status_code: statusCode,
        failure: failure && lower(failure),
      })),
    })),
  })),
});

const messagesTo = ({ id }: Signer, messages: readonly ListedMessage[]) =>
  messages.filter(({ signerId }) => signerId === id);

const reportedFailure = ({ deliveryFailedAt, deliveryStatus, deliveryReason }: Signer) =>
  deliveryFailedAt && { at: iso(deliveryFailedAt), status: deliveryStatus, reason: deliveryReason };

/** What is printed for people. */
export function envelopeText({ envelope, messages, sealing, events, jobs }: Found): string {
  const { id, name, status, mode, signatureLevel, organizationId } = envelope;
  return [
    `${id}  ${plain(name)}`,
    `  ${lower(status)}, ${lower(mode)}, level ${lower(signatureLevel)}, organisation ${organizationId}`,
    `  ${envelopeMoments(envelope)}`,
    'Signers:',
    ...signersAmong(envelope.people).flatMap((signer) => signerLines(signer, messagesTo(signer, messages))),
    ...recipientLines(envelope, messages),
    'Seal:',
    `  ${sealLine(sealing)}`,
    'Jobs:',
    ...orNone(jobs.map(jobLine)),
    'Webhooks:',
    ...orNone(events.flatMap(eventLines)),
  ].join('\n');
}

const orNone = (lines: readonly string[]): readonly string[] => (lines.length > 0 ? lines : ['  none']);

/** Names, replies and addresses of others must not move the cursor, nor turn the line. */
const plain = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ').trim();

/** `sent 2026-11-28T09:00:00.000Z, signed –`: `–` for what has not happened. */
const listed = (moments: Readonly<Record<string, Date | null>>): string =>
  Object.entries(moments)
    .map(([what, at]) => `${what} ${iso(at) ?? '–'}`)
    .join(', ');

const reportedSigner = (signer: Signer, messages: readonly ListedMessage[]) => ({
  ...{ id: signer.id, name: signer.name, email: signer.email, order: signer.order },
  ...{ role: lower(signer.role), status: lower(signer.status) },
  notified_at: iso(signer.notifiedAt),
  viewed_at: iso(signer.viewedAt),
  signed_at: iso(signer.signedAt),
  declined_at: iso(signer.declinedAt),
  delivery_failure: reportedFailure(signer),
  messages: messagesTo(signer, messages).map((message) => ({
    ...{ id: message.id, kind: message.kind, channel: lower(message.channel), state: message.state },
    queued_at: iso(message.queuedAt),
    accepted_at: iso(message.acceptedAt),
    reported_at: iso(message.reportedAt),
    reply: message.lastReply,
  })),
});

const envelopeMoments = ({ createdAt, sentAt, expiresAt, ...ended }: FoundEnvelope): string => {
  const { completedAt: completed, canceledAt: canceled, expiredAt: expired, purgedAt: purged } = ended;
  const happened = Object.entries({ completed, canceled, expired, purged }).filter(([, at]) => at);
  return listed({ created: createdAt, sent: sentAt, expires: expiresAt, ...Object.fromEntries(happened) });
};

function recipientLines({ people }: FoundEnvelope, messages: readonly ListedMessage[]): readonly string[] {
  const lines = recipientsOf(people).flatMap((one) => signerLines(one, messagesTo(one, messages)));
  return lines.length > 0 ? ['Recipients:', ...lines] : [];
}

function signerLines(signer: Signer, messages: readonly ListedMessage[]): readonly string[] {
  const { id, name, email, role, status, notifiedAt, viewedAt, signedAt, declinedAt } = signer;
  const failure = reportedFailure(signer);
  return [
    `  ${id}  ${plain(name)} <${plain(email)}>, ${lower(role)}, ${lower(status)}`,
    `    ${listed({ notified: notifiedAt, opened: viewedAt, signed: signedAt, ...(declinedAt ? { declined: declinedAt } : {}) })}`,
    ...(failure ? [`    not delivered ${failure.at}: ${failure.status} ${plain(failure.reason ?? '')}`] : []),
    ...(messages.length > 0 ? messages.map((message) => `    ${messageLine(message)}`) : ['    no message']),
  ];
}

const stateWords: Readonly<Record<ListedMessage['state'], (message: ListedMessage) => string>> = {
  accepted: ({ acceptedAt, channel }) =>
    `accepted by the ${channel === 'SMS' ? 'SMS gateway' : 'mail server'} ${iso(acceptedAt)}`,
  mailbox: () => 'left in the development mailbox: no server is configured',
  waiting: () => 'not accepted yet',
  given_up: () => 'not sent, and will not be',
};

function messageLine(message: ListedMessage): string {
  const { channel, kind, queuedAt, state, lastReply, reportedAt } = message;
  const reply = lastReply ? `; the mail server replied: ${plain(lastReply)}` : '';
  const report = reportedAt ? `; reported as not delivered ${iso(reportedAt)}` : '';
  return `${channel === 'SMS' ? 'SMS' : 'e-mail'} ${kind}: queued ${iso(queuedAt)}, ${stateWords[state](message)}${reply}${report}`;
}

function sealLine(sealing: Sealing | null): string {
  if (!sealing) return 'not begun';
  const { state, attempts, reason, createdAt, nextAttemptAt, doneAt } = sealing;
  const count = `${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}`;
  if (state === 'DONE') return `made ${iso(doneAt)}, ${count}`;
  if (state === 'DROPPED') return `not made: the envelope ended before it, ${count}`;
  const why = reason ? `: ${plain(reason)}` : '';
  if (state === 'WAITING')
    return `waits since ${iso(createdAt)} after ${count}${why}; next ${iso(nextAttemptAt) ?? 'now'}`;
  return `under way or next, since ${iso(createdAt)}, ${count}${why}`;
}

function jobLine({ task, attempts, maxAttempts, runAt, runningSince, lastError }: ListedJob): string {
  const when = runningSince ? `runs since ${iso(runningSince)}` : `starts ${iso(runAt)}`;
  const over = !runningSince && attempts >= maxAttempts ? ', given up' : '';
  return `  ${task}: ${when}, ${attempts} of ${maxAttempts} attempts${over}${lastError ? `, last failure: ${plain(lastError)}` : ''}`;
}

const eventLines = ({ type, createdAt, deliveries }: ListedEvent): readonly string[] => [
  `  ${type} ${iso(createdAt)}${deliveries.length > 0 ? '' : ': no endpoint wanted it'}`,
  ...deliveries.map(({ endpoint, status, attempt, nextAttemptAt, attempts: [last] }) => {
    const answer = last
      ? `, last ${iso(last.at)}: ${last.failure ? lower(last.failure) : ''}${last.statusCode ? ` HTTP ${last.statusCode}` : ''}`
      : '';
    const next = nextAttemptAt ? `, next ${iso(nextAttemptAt)}` : '';
    return `    ${plain(endpoint.url)}: ${lower(status)}, ${attempt} attempts${answer}${next}`;
  }),
];
