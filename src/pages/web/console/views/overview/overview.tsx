import {
  ConsoleBulkSendsChangedDocument,
  ConsoleEnvelopesChangedDocument,
  ConsoleOverviewDocument,
  type ConsoleOverviewQuery,
} from '../../../generated/graphql.ts';
import { language, t } from '../../../i18n/index.ts';
import { send } from '../../../lib/graphql.ts';
import { mode } from '../../mode.ts';
import { Failed, View } from '../../parts.tsx';
import { addressOf } from '../../route.ts';
import { useAnswer } from '../../use-answer.ts';
import { NotLive, useFollow } from '../../use-follow.tsx';
import { may } from '../../viewer.ts';
import { EXPIRING_DAYS } from '../envelope-filter.tsx';
import { Figures } from './figures.tsx';
import { Groups } from './groups.tsx';

/** The last answer: shown at once on coming back. */
let kept: { readonly key: string; readonly data: ConsoleOverviewQuery } | null = null;

/** The start page of the console: what waits, for whom and how long, and the figures of the month. Live. */
export function Overview() {
  const { data, error, reload } = useAnswer(
    async () => {
      const key = mode.value;
      const answer = await send(ConsoleOverviewDocument, { days: EXPIRING_DAYS });
      kept = { key, data: answer };
      return answer;
    },
    [],
    kept?.key === mode.value ? kept.data : null,
  );
  useFollow(ConsoleEnvelopesChangedDocument, () => ({}), reload, { keys: [] });
  useFollow(ConsoleBulkSendsChangedDocument, () => ({}), reload, { keys: [] });
  return (
    <View
      title={t('menu_overview')}
      actions={
        may('MANAGER') &&
        (data?.envelopes.nodes.length ?? 0) > 0 && (
          <a class="btn primary" href={addressOf('envelopes', 'new')}>
            {t('newEnvelope')}
          </a>
        )
      }
    >
      {error ? (
        <Failed error={error} reload={reload} />
      ) : !data ? (
        <p class="empty">{t('loading')}</p>
      ) : (
        <>
          {data.envelopes.nodes.length === 0 && <First />}
          <div>
            <NotLive />
            <Figures data={data} />
          </div>
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
        <a class="btn primary" href={addressOf('envelopes', 'new')}>
          {t('firstDocument')}
        </a>
      )}
      <a class="btn" href={language.value === 'fr' ? '/docs/fr' : '/docs'} target="_blank" rel="noopener">
        {t('readGuide')} ↗
      </a>
    </div>
  </section>
);
