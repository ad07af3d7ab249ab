import type { ConsoleOverviewQuery } from '../../../generated/graphql.ts';
import { day, t } from '../../../i18n/index.ts';
import { addressOf } from '../../route.ts';
import { addressOfStatus, EXPIRING_DAYS } from '../envelope-filter.tsx';
import { waitsFor } from '../waits-for.ts';
import { sinceWords, waitsSince } from './waits-since.ts';

type Overview = ConsoleOverviewQuery['overview'];
type Group = 'waiting' | 'expiring' | 'declined' | 'undelivered';
type Envelope = Overview[Group]['mostUrgent'][number];

/** The list of all envelopes of a group. */
const statuses = { waiting: 'SENT', expiring: 'EXPIRING', declined: 'DECLINED', undelivered: 'UNDELIVERED' } as const;

/** The most urgent envelopes of each group. An empty group keeps its place, so that nothing moves. */
export const Groups = ({ overview }: { overview: Overview }) => (
  <div class="groups">
    {(['waiting', 'expiring', 'declined', 'undelivered'] as const).map((name) => (
      <Card key={name} name={name} group={overview[name]} />
    ))}
  </div>
);

const Card = ({ name, group: { totalCount, mostUrgent } }: { name: Group; group: Overview[Group] }) => (
  <section class="card stack" aria-labelledby={`group-${name}`}>
    <h2 id={`group-${name}`}>{t(`group_${name}`)}</h2>
    {mostUrgent.length === 0 ? (
      <p class="hint">{t(`none_${name}`, { days: EXPIRING_DAYS })}</p>
    ) : (
      <ul class="urgent">
        {mostUrgent.map((envelope) => (
          <li key={envelope.id}>
            <a href={addressOf('envelopes', envelope.id)}>{envelope.name}</a>
            <p class="hint">{words[name](envelope)}</p>
          </li>
        ))}
      </ul>
    )}
    {totalCount > mostUrgent.length && (
      <p>
        <a href={addressOfStatus(statuses[name])}>{t('seeAll', { count: totalCount })}</a>
      </p>
    )}
  </section>
);

const waiting = (envelope: Envelope): string => `${waitsFor(envelope)} ${sinceWords(waitsSince(envelope))}`;

/** What is said of an envelope in each group. */
const words: Readonly<Record<Group, (envelope: Envelope) => string>> = {
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
};
