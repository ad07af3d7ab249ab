import { useState } from 'preact/hooks';
import {
  type BulkProgressFragment,
  ConsoleBulkSendChangedDocument,
  ConsoleBulkSendDocument,
  ConsoleBulkSendResultsDocument,
  ConsoleBulkSendRowsDocument,
  ConsoleCancelBulkSendDocument,
} from '../../../generated/graphql.ts';
import { t } from '../../../generated/words/console.ts';
import { saveText } from '../../../lib/files.ts';
import { send } from '../../../lib/graphql.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Fact } from '../../../ui/facts.tsx';
import { ActForm, Instead, Moment, Status, View } from '../../parts.tsx';
import { useAsked, useQuery } from '../../query.tsx';
import { codeText, loadRefusalWords } from '../../refusal-words.ts';
import { viewAddress } from '../../route.ts';
import { choose, searchChoice } from '../../search.tsx';
import { Paged } from '../../table.tsx';
import { may } from '../../viewer.ts';
import { progressSummary } from './summary.ts';

/** Why a row failed, in the words of the reader. */
const failureText = (code: string, message: string): string =>
  code === 'not_found' ? t('bulkTemplateGone') : codeText(code, message);

interface RowsProps {
  readonly id: string;
  /** Changes when the rows must be read again. */
  readonly version: string;
  readonly hasFailed: boolean;
}

/** The rows of a bulk send, with their envelopes or the reason why there is none. */
function Rows({ id, version, hasFailed }: RowsProps) {
  const { failed } = searchChoice('failed');
  const filter = failed ? { state: ['FAILED' as const] } : null;
  // Why rows failed is said in words that load when there are any.
  const words = useAsked(hasFailed ? 'refusal words' : null, () => loadRefusalWords().then(() => true));
  return (
    <>
      <div class="list-head">
        <h2>{t('bulkRows')}</h2>
        {hasFailed && (
          <label class="check">
            <input type="checkbox" checked={failed !== ''} onChange={() => choose({ failed: failed ? '' : 'true' })} />
            <span>{t('onlyFailed')}</span>
          </label>
        )}
      </div>
      <Paged
        caption={t('bulkRows')}
        empty={t('noBulkRows')}
        document={ConsoleBulkSendRowsDocument}
        variables={{ id, filter }}
        of={({ bulkSend }) => bulkSend?.rows}
        version={version}
        columns={[
          {
            label: t('envelope'),
            cell: ({ envelope, name, people }) =>
              envelope ? (
                <a href={viewAddress('envelopes', envelope.id)}>{envelope.name}</a>
              ) : (
                <>
                  {name ?? people.join(', ')} {name && <small>{people.join(', ')}</small>}
                </>
              ),
          },
          { label: t('bulkLine'), cell: ({ line }) => line },
          {
            label: t('status'),
            cell: ({ state, envelope, problem, problemCode }) => (
              <span class="states">
                {envelope ? (
                  <Status of={envelope.status} kind="envelope" />
                ) : (
                  <span class={`status ${state === 'WAITING' ? 'wait' : 'bad'}`}>{t(`bulkRow_${state}`)}</span>
                )}
                {problem && words.data && (
                  <span class="hint whole-line">{failureText(problemCode ?? '', problem)}</span>
                )}
              </span>
            ),
          },
        ]}
      />
    </>
  );
}

interface CancelProps {
  readonly id: string;
  /** Number of envelopes that would be canceled. */
  readonly waiting: number;
}

/** A button that cancels what was not sent yet, with a dialog. */
function CancelRest({ id, waiting }: CancelProps) {
  const [isOpen, setOpen] = useState(false);
  const cancel = async () => {
    await send(ConsoleCancelBulkSendDocument, { id });
    setOpen(false);
  };
  return (
    <>
      <button type="button" class="btn ghost" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('cancelRest')}
      </button>
      {isOpen && (
        <Dialog title={t('cancelRestTitle')} onClose={() => setOpen(false)}>
          <p>{t('cancelRestText', { count: waiting })}</p>
          <ActForm submit={t('cancelRest')} kind="danger" act={cancel} />
          <div class="dialog-foot">
            <button type="button" class="btn" onClick={() => setOpen(false)}>
              {t('continueSending')}
            </button>
          </div>
        </Dialog>
      )}
    </>
  );
}

/** One bulk send, live: its progress, its rows and its results. */
export function BulkSendView({ id }: { id: string }) {
  const query = useQuery(
    ConsoleBulkSendDocument,
    { id },
    {
      live: {
        document: ConsoleBulkSendChangedDocument,
        next: () => ({ id }),
        take: ({ bulkSendChanged: progress }, { bulkSend }, readAgain) => {
          if (progress.endedAt) readAgain();
          return { bulkSend: { ...bulkSend!, progress } };
        },
        over: ({ bulkSend }) => Boolean(bulkSend?.progress.endedAt),
      },
    },
  );
  const data = query.data?.bulkSend;
  if (!data) return <Instead of={query} />;
  const { progress } = data;
  const over = Boolean(progress.endedAt);
  return (
    <View
      title={data.name}
      back={{ href: viewAddress('bulk'), label: t('menu_bulk') }}
      actions={
        <>
          <Results id={id} fileName={t('bulkResultsFile', { name: data.name, day: data.createdAt.slice(0, 10) })} />
          {!over && may('MANAGER') && <CancelRest id={id} waiting={progress.waiting} />}
        </>
      }
    >
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
        {data.folder && (
          <Fact term={t('folder')}>
            <a href={`${viewAddress('envelopes')}?folder=${data.folder.id}`}>{data.folder.name}</a>
          </Fact>
        )}
        {data.template && (
          <Fact term={t('bulkTemplate')}>
            <a href={viewAddress('templates', data.template.id)}>{data.name}</a>
          </Fact>
        )}
      </dl>
      <Rows version={`${progress.failed}:${over}`} id={id} hasFailed={progress.failed > 0} />
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
          <strong>{progressSummary(progress)}</strong>
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
