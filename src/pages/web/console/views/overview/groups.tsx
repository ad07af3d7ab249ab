import type { ConsoleOverviewQuery } from '../../../generated/graphql.ts';
import { t } from '../../../generated/words/console.ts';
import { calendarDate, day } from '../../../i18n/index.ts';
import { viewAddress } from '../../route.ts';
import { addressOfFailed } from '../bulk-sends/list-choice.ts';
import { progressSummary } from '../bulk-sends/summary.ts';
import { addressOfStatus, EXPIRING_DAYS } from '../envelope-filter.tsx';
import { waitsFor, whySealWaits } from '../waits-for.tsx';

type Overview = ConsoleOverviewQuery['overview'];
type Usual = 'waiting' | 'expiring' | 'declined' | 'undelivered';
type Deadline = 'dueToday' | 'late';
type EnvelopeGroup = Usual | Deadline | 'waitingSeals';
type Envelope = Overview['waiting']['mostUrgent'][number];

/** The list of all envelopes of a group. */
const statuses = {
  waiting: 'SENT',
  expiring: 'EXPIRING',
  declined: 'DECLINED',
  undelivered: 'UNDELIVERED',
  waitingSeals: 'SEAL_WAITS',
  dueToday: 'DEADLINE_TODAY',
  late: 'DEADLINE_LATE',
} as const;

/**
 * The most urgent of each group. A usual group that is empty keeps its place, so that nothing moves; what rarely happens is
 * shown only when it happens.
 */
export const Groups = ({ overview }: { overview: Overview }) => (
  <div class="groups">
    {(['late', 'dueToday'] as const).map(
      (name) =>
        overview.legalDeadlines[name].totalCount > 0 && (
          <Envelopes key={name} name={name} group={overview.legalDeadlines[name]} />
        ),
    )}
    {(['waiting', 'expiring', 'declined', 'undelivered'] as const).map((name) => (
      <Envelopes key={name} name={name} group={overview[name]} />
    ))}
    {overview.waitingSeals.totalCount > 0 && <Envelopes name="waitingSeals" group={overview.waitingSeals} />}
    {overview.failedRows.totalCount > 0 && <FailedRows failed={overview.failedRows} />}
    {overview.failingWebhooks && overview.failingWebhooks.length > 0 && (
      <FailingWebhooks failing={overview.failingWebhooks} />
    )}
  </div>
);

interface CardProps {
  readonly name: EnvelopeGroup | 'failedRows' | 'failingWebhooks';
  readonly items: readonly {
    readonly key: string;
    readonly href: string;
    readonly title: string;
    readonly text: string;
  }[];
  /** Leads to all of them; null if these are all. */
  readonly all: { readonly href: string; readonly words: string } | null;
}

const Card = ({ name, items, all }: CardProps) => (
  <section class="card stack" aria-labelledby={`group-${name}`}>
    <h2 id={`group-${name}`}>{t(`group_${name}`)}</h2>
    {items.length === 0 ? (
      <p class="hint">{t(`none_${name as Usual}`, { days: EXPIRING_DAYS })}</p>
    ) : (
      <ul class="urgent">
        {items.map(({ key, href, title, text }) => (
          <li key={key}>
            <a href={href}>{title}</a>
            <p class="hint">{text}</p>
          </li>
        ))}
      </ul>
    )}
    {all && (
      <p>
        <a href={all.href}>{all.words}</a>
      </p>
    )}
  </section>
);

const Envelopes = ({ name, group }: { name: EnvelopeGroup; group: Overview[Usual] }) => (
  <Card
    name={name}
    items={group.mostUrgent.map((envelope) => ({
      key: envelope.id,
      href: viewAddress('envelopes', envelope.id),
      title: envelope.name,
      text: words[name](envelope),
    }))}
    all={
      group.totalCount > group.mostUrgent.length
        ? {
            href: addressOfStatus(statuses[name]),
            words: t('seeAll', { count: group.totalCount }),
          }
        : null
    }
  />
);

/** Several bulk sends can have rows that failed: the link leads to all of them. */
const FailedRows = ({ failed }: { failed: Overview['failedRows'] }) => (
  <Card
    name="failedRows"
    items={failed.bulkSends.map(({ id, name, progress }) => ({
      key: id,
      href: viewAddress('bulk', id),
      title: name,
      text: progressSummary(progress),
    }))}
    all={{ href: addressOfFailed(), words: t('seeAllBulkSends') }}
  />
);

const FailingWebhooks = ({ failing }: { failing: NonNullable<Overview['failingWebhooks']> }) => (
  <Card
    name="failingWebhooks"
    items={failing.map(({ endpoint, failed, retrying }) => ({
      key: endpoint.id,
      href: viewAddress('webhooks'),
      title: endpoint.url,
      text: [
        failed > 0 ? t('deliveriesGivenUp', { count: failed }) : '',
        retrying > 0 ? t('deliveriesRetried', { count: retrying }) : '',
      ]
        .filter(Boolean)
        .join(' '),
    }))}
    all={{ href: viewAddress('webhooks'), words: t('seeDeliveries') }}
  />
);

const waiting = (envelope: Envelope): string => `${waitsFor(envelope)} ${sinceWords(waitsSince(envelope))}`;

const deadline = (envelope: Envelope): string =>
  [
    t('missionDeadline', {
      start: calendarDate(envelope.missionStartsAt!),
      last: calendarDate(envelope.legalDeadline!.lastDay),
    }),
    envelope.status === 'DRAFT' ? t('stillDraft') : waitsFor(envelope),
  ].join(' ');

/** What is said of an envelope in each group. */
const words: Readonly<Record<EnvelopeGroup, (envelope: Envelope) => string>> = {
  waiting,
  expiring: (envelope) => `${t('expiresOn', { date: day(envelope.expiresAt!) })} ${waitsFor(envelope)}`,
  declined: ({ signers }) =>
    signers
      .filter(({ declinedAt, status }) => declinedAt && status !== 'SIGNED')
      .map(({ name, declineReason: reason }) =>
        reason ? t('declinedWhy', { name, reason }) : t('declinedBare', { name }),
      )
      .join(' '),
  undelivered: ({ signers }) =>
    signers
      .filter(({ deliveryFailure, status }) => deliveryFailure && status !== 'SIGNED')
      .map(({ name, deliveryFailure }) => t('undeliveredTo', { name, date: day(deliveryFailure!.at) }))
      .join(' '),
  dueToday: (envelope) => deadline(envelope),
  late: (envelope) => deadline(envelope),
  waitingSeals: ({ sealing }) => whySealWaits(sealing),
};

type WaitingEnvelope = ConsoleOverviewQuery['overview']['waiting']['mostUrgent'][number];

const DAY_MS = 86_400_000;

/**
 * Since when an envelope waits for whom it waits for now: the first notice of those whose turn it is, otherwise the last
 * signature, otherwise the sending.
 */
function waitsSince({ sentAt, signers }: WaitingEnvelope): string | null {
  const notices = signers.flatMap(({ role, status, notifiedAt }) =>
    role === 'SIGNER' && status === 'NOTIFIED' && notifiedAt ? [notifiedAt] : [],
  );
  if (notices.length > 0) return notices.sort()[0]!;
  const signatures = signers.flatMap(({ signedAt }) => (signedAt ? [signedAt] : []));
  return signatures.sort().at(-1) ?? sentAt ?? null;
}

/** « depuis 3 jours ». Empty without a time. */
function sinceWords(at: string | null): string {
  if (!at) return '';
  const days = Math.floor((Date.now() - Date.parse(at)) / DAY_MS);
  return days < 1 ? t('sinceToday') : t('sinceDays', { count: days });
}
