import { useState } from 'preact/hooks';
import {
  type BulkProgressFragment,
  ConsoleBulkSendChangedDocument,
  ConsoleBulkSendDocument,
  ConsoleBulkSendResultsDocument,
} from '../../../generated/graphql.ts';
import { t } from '../../../i18n/index.ts';
import { send } from '../../../lib/graphql.ts';
import { saveText } from '../../../lib/save-as.ts';
import { Fact } from '../../../ui/facts.tsx';
import { ActForm, Failed, Moment, View } from '../../parts.tsx';
import { addressOf } from '../../route.ts';
import { useAnswer } from '../../use-answer.ts';
import { NotLive, useFollow } from '../../use-follow.tsx';
import { may } from '../../viewer.ts';
import { CancelRest } from './cancel-rest.tsx';
import { Rows } from './rows.tsx';
import { summaryOf } from './summary.ts';

/** One bulk send, live: its progress, its rows and its results. */
export function BulkSendView({ id }: { id: string }) {
  const { data, error, reload } = useAnswer(async () => (await send(ConsoleBulkSendDocument, { id })).bulkSend, [id]);
  const [live, setLive] = useState<BulkProgressFragment | null>(null);
  const progress = live ?? data?.progress;
  const over = Boolean(progress?.endedAt);
  useFollow(
    ConsoleBulkSendChangedDocument,
    () => ({ id }),
    ({ bulkSendChanged }) => {
      setLive(bulkSendChanged);
      if (bulkSendChanged.endedAt) reload();
    },
    { keys: [id], over },
  );
  if (error) return <Failed error={error} reload={reload} />;
  if (!data || !progress) return <p class="empty">{t('loading')}</p>;
  return (
    <View
      title={data.name}
      back={{ href: addressOf('bulk'), label: t('menu_bulk') }}
      actions={
        <>
          <Results id={id} fileName={t('bulkResultsFile', { name: data.name, day: data.createdAt.slice(0, 10) })} />
          {!over && may('MANAGER') && <CancelRest id={id} waiting={progress.waiting} reload={reload} />}
        </>
      }
    >
      {!over && <NotLive />}
      <ProgressCard progress={progress} isCanceled={Boolean(data.canceledAt)} />
      <dl class="facts">
        <Fact term={t('created')}>
          <Moment at={data.createdAt} />
        </Fact>
        {progress.endedAt && (
          <Fact term={t('ended')}>
            <Moment at={progress.endedAt} />
          </Fact>
        )}
        {data.template && (
          <Fact term={t('bulkTemplate')}>
            <a href={addressOf('templates', data.template.id)}>{data.name}</a>
          </Fact>
        )}
      </dl>
      <Rows id={id} step={`${progress.failed}:${over}`} hasFailed={progress.failed > 0} />
    </View>
  );
}

/** The progress. The bar moves with each envelope; screen readers hear only the beginning and the end. */
function ProgressCard({ progress, isCanceled }: { progress: BulkProgressFragment; isCanceled: boolean }) {
  const { total, waiting, endedAt } = progress;
  return (
    <section class="card stack" aria-label={t('bulkProgress')}>
      <p role="status">{t(isCanceled ? 'bulkWasCanceled' : endedAt ? 'bulkEnded' : 'bulkRunning')}</p>
      <div class="meter">
        <p id="bulk-count" class="number">
          <strong>{summaryOf(progress)}</strong>
        </p>
        <progress max={total} value={total - waiting} aria-labelledby="bulk-count" />
      </div>
    </section>
  );
}

function Results({ id, fileName }: { id: string; fileName: string }) {
  const save = async () => {
    const { bulkSendResults } = await send(ConsoleBulkSendResultsDocument, { id });
    if (bulkSendResults) saveText(fileName, [bulkSendResults.text]);
  };
  return <ActForm submit={t('bulkResults')} kind="plain" act={save} />;
}
