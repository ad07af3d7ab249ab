import {
  ConsoleBulkSendsChangedDocument,
  ConsoleEnvelopesChangedDocument,
  ConsoleOverviewDocument,
  type ConsoleOverviewQuery,
} from '../../../generated/graphql.ts';
import { t } from '../../../generated/words/console.ts';
import { decimal } from '../../../i18n/index.ts';
import { mode } from '../../mode.ts';
import { Instead, View } from '../../parts.tsx';
import { useLive, useQuery } from '../../query.tsx';
import { viewAddress } from '../../route.ts';
import { GuideLink } from '../../table.tsx';
import { may, viewer } from '../../viewer.ts';
import { addressOfFailed } from '../bulk-sends/list-choice.ts';
import { addressOfStatus, EXPIRING_DAYS } from '../envelope-filter.tsx';
import { Groups } from './groups.tsx';

interface FigureProps {
  readonly count: number;
  readonly words: string;
  readonly href: string;
  /** Colour of a number that is not 0. */
  readonly tone?: 'warn' | 'bad';
}

const Figure = ({ count, words, href, tone }: FigureProps) => (
  <li>
    <a class="figure" href={href}>
      <span class={`figure-count ${count > 0 ? (tone ?? '') : ''}`}>{decimal(count)}</span> <span>{words}</span>
    </a>
  </li>
);

/** The figures, each a link to the envelopes that it counts. */
function Figures({ data: { overview, credits } }: { data: ConsoleOverviewQuery }) {
  const { waiting, expiring, declined, undelivered, failedRows, waitingSeals } = overview;
  const { completedThisMonth, createdThisMonth, expiredThisMonth } = overview;
  const failing = overview.failingWebhooks?.length ?? 0;
  const isPrepaid = viewer.value?.organization.billing === 'SELF_SERVICE';
  return (
    <ul class="figure-list" aria-label={t('overviewFigures')}>
      <Figure count={waiting.totalCount} words={t('figure_waiting')} href={addressOfStatus('SENT')} />
      <Figure
        count={expiring.totalCount}
        words={t('figure_expiring', { count: expiring.totalCount, days: EXPIRING_DAYS })}
        href={addressOfStatus('EXPIRING')}
        tone="warn"
      />
      <Figure count={declined.totalCount} words={t('figure_declined')} href={addressOfStatus('DECLINED')} tone="bad" />
      <Figure
        count={undelivered.totalCount}
        words={t('figure_undelivered')}
        href={addressOfStatus('UNDELIVERED')}
        tone="bad"
      />
      {waitingSeals.totalCount > 0 && (
        <Figure
          count={waitingSeals.totalCount}
          words={t('figure_seals', { count: waitingSeals.totalCount })}
          href={addressOfStatus('SEAL_WAITS')}
          tone="warn"
        />
      )}
      {failedRows.totalCount > 0 && (
        <Figure
          count={failedRows.totalCount}
          words={t('figure_rows', { count: failedRows.totalCount })}
          href={addressOfFailed()}
          tone="bad"
        />
      )}
      {failing > 0 && (
        <Figure
          count={failing}
          words={t('figure_webhooks', { count: failing })}
          href={viewAddress('webhooks')}
          tone="bad"
        />
      )}
      <Figure
        count={completedThisMonth}
        words={t('figure_completed', { count: completedThisMonth })}
        href={addressOfStatus('COMPLETED_THIS_MONTH')}
      />
      <Figure
        count={createdThisMonth}
        words={t('figure_created', { count: createdThisMonth })}
        href={addressOfStatus('CREATED_THIS_MONTH')}
      />
      <Figure
        count={expiredThisMonth}
        words={t('figure_expired', { count: expiredThisMonth })}
        href={addressOfStatus('EXPIRED_THIS_MONTH')}
      />
      {credits && isPrepaid && (
        <Figure
          count={credits.balance}
          words={t('figure_credits', { count: credits.balance })}
          href={viewAddress('credits')}
        />
      )}
    </ul>
  );
}

/** The start page of the console: what waits, for whom and how long, and the figures of the month. Live. */
export function Overview() {
  const live = { document: ConsoleEnvelopesChangedDocument };
  const query = useQuery(ConsoleOverviewDocument, { days: EXPIRING_DAYS }, { live });
  useLive(query, { document: ConsoleBulkSendsChangedDocument });
  const { data } = query;
  return (
    <View
      title={t('menu_overview')}
      actions={
        may('MANAGER') &&
        (data?.envelopes.nodes.length ?? 0) > 0 && (
          <a class="btn primary" href={viewAddress('envelopes', 'new')}>
            {t('newEnvelope')}
          </a>
        )
      }
    >
      {!data ? (
        <Instead of={query} />
      ) : (
        <>
          {data.envelopes.nodes.length === 0 && <First />}
          <Figures data={data} />
          {data.envelopes.nodes.length > 0 && <Groups overview={data.overview} />}
        </>
      )}
    </View>
  );
}

/** Shown while the organisation has no envelope in this mode. */
const First = () => (
  <section class="card stack" aria-labelledby="first">
    <h2 id="first">{t(may('MANAGER') ? 'firstDocument' : 'menu_envelopes')}</h2>
    <p>{t(may('MANAGER') ? 'firstDocumentText' : 'firstDocumentReader')}</p>
    {may('MANAGER') && mode.value === 'test' && <p class="hint">{t('firstDocumentTest')}</p>}
    <div class="actions">
      {may('MANAGER') && (
        <a class="btn primary" href={viewAddress('envelopes', 'new')}>
          {t('firstDocument')}
        </a>
      )}
      <GuideLink name="senders" button />
    </div>
  </section>
);
