import { useRef, useState } from 'preact/hooks';
import {
  ConsoleAdvanceBatchClockDocument,
  ConsoleBatchDocument,
  ConsoleBatchEnvelopesDocument,
  type ConsoleBatchQuery,
  ConsoleResendBatchNoticeDocument,
  ConsoleSimulateBatchAuthorizationDocument,
  ConsoleSimulateBatchRefusalDocument,
  ConsoleSimulateBatchWrongCodeDocument,
  SealBatchProgressDocument,
} from '../../generated/graphql.ts';
import { type Key, t } from '../../i18n/index.ts';
import { send } from '../../lib/graphql.ts';
import { sendOnce } from '../../lib/send-once.ts';
import { Fact } from '../../ui/facts.tsx';
import { Copy, Failed, Moment, Status, View } from '../parts.tsx';
import { addressOf } from '../route.ts';
import { Search } from '../search.tsx';
import { Paged } from '../table.tsx';
import { useAnswer } from '../use-answer.ts';
import { NotLive, useFollow } from '../use-follow.tsx';
import { may } from '../viewer.ts';
import { Resend } from './resend.tsx';
import { Simulation, toldOfWrongCode } from './simulation/simulation.tsx';

interface SimulateBatchProps {
  readonly id: string;
  readonly agent: string;
  readonly reload: () => void;
}

/** Simulates the agent and the clock of a pending batch in test mode. */
const SimulateBatch = ({ id, agent: name, reload }: SimulateBatchProps) => (
  <Simulation
    reload={reload}
    parts={[
      {
        id: 'agent',
        name,
        plays: [
          {
            label: t('simAuthorize'),
            run: () => send(ConsoleSimulateBatchAuthorizationDocument, { id }).then(() => t('simAuthorized', { name })),
          },
          {
            label: t('simRefuse'),
            run: () =>
              send(ConsoleSimulateBatchRefusalDocument, { id, reason: t('simReason') }).then(() =>
                t('simRefused', { name }),
              ),
          },
          {
            label: t('simWrongCode'),
            run: async () =>
              toldOfWrongCode(
                (await send(ConsoleSimulateBatchWrongCodeDocument, { id })).simulateBatchWrongCode.refusal.triesLeft,
              ),
          },
        ],
      },
      {
        id: 'clock',
        name: t('testClock'),
        plays: [
          {
            label: t('simTo_EXPIRY'),
            run: () => send(ConsoleAdvanceBatchClockDocument, { id }).then(() => t('simAt_EXPIRY')),
          },
        ],
      },
    ]}
  />
);

type Batch = NonNullable<ConsoleBatchQuery['sealBatch']>;
type Progress = Batch['progress'];

/** One batch, live: the agent, the progress, and the reason for each waiting seal. */
export function BatchView({ id }: { id: string }) {
  const { data, error, reload } = useAnswer(async () => (await send(ConsoleBatchDocument, { id })).sealBatch, [id]);
  const [liveProgress, setLiveProgress] = useState<Progress | null>(null);
  const last = useRef<Progress | null>(null);
  const status = liveProgress?.status ?? data?.status;
  const over = status !== undefined && status !== 'PENDING' && status !== 'AUTHORIZED';
  useFollow(
    SealBatchProgressDocument,
    () => ({ id }),
    ({ sealBatchProgress: now }) => {
      const before = last.current;
      last.current = now;
      setLiveProgress(now);
      // Dates, reasons and the link are fields of the batch: reload it.
      if (before && (before.status !== now.status || before.waiting !== now.waiting)) reload();
    },
    { keys: [id], over },
  );
  if (error) return <Failed error={error} reload={reload} />;
  if (!data) return <p class="empty">{t('loading')}</p>;
  const progress = liveProgress ?? data.progress;
  return (
    <View
      title={t('batchOf', { principal: data.principal })}
      back={{ href: addressOf('batches'), label: t('menu_batches') }}
      actions={<Status of={progress.status} kind="batch" />}
    >
      {!over && <NotLive />}
      <ProgressCard batch={data} progress={progress} />
      {progress.waiting > 0 && <Waiting id={id} count={progress.waiting} />}
      <dl class="facts">
        <Fact term={t('agent')}>
          {data.agent.name} <small>{data.agent.email}</small>
        </Fact>
        <Fact term={t('created')}>
          <Moment at={data.createdAt} />
        </Fact>
        <Dates batch={data} />
      </dl>
      <section class="card stack">
        <h2>{t('batchFingerprint')}</h2>
        <Copy text={data.batchSha256} label={t('batchFingerprint')} />
        {data.authorizationUrl && (
          <>
            <h2>{t('agentLink')}</h2>
            <p class="hint">{t('agentLinkHint', { email: data.agent.email })}</p>
            <Copy text={data.authorizationUrl} label={t('agentLink')} />
            {data.codesLockedAt && data.noticeResendableAt && (
              <p class="error">{t('codesLocked', { name: data.agent.name })}</p>
            )}
            {may('MANAGER') && (
              <Resend
                name={data.agent.name}
                from={data.noticeResendableAt}
                last={data.noticeResentAt}
                act={() => sendOnce(ConsoleResendBatchNoticeDocument, { id })}
                reload={reload}
              />
            )}
          </>
        )}
      </section>
      <List id={id} step={`${progress.status}:${progress.waiting}:${over}`} />
      {progress.status === 'PENDING' && <SimulateBatch id={id} agent={data.agent.name} reload={reload} />}
    </View>
  );
}

function Dates({ batch: { status, expiresAt, authorizedAt, appliedAt, canceledAt } }: { batch: Batch }) {
  if (canceledAt) return <Fact term={t('ended')}>{<Moment at={canceledAt} />}</Fact>;
  return (
    <>
      {authorizedAt ? (
        <Fact term={t('decided')}>
          <Moment at={authorizedAt} />
        </Fact>
      ) : (
        <Fact term={t(status === 'EXPIRED' ? 'ended' : 'decideBefore')}>
          <Moment at={expiresAt} />
        </Fact>
      )}
      {appliedAt && (
        <Fact term={t('appliedOn')}>
          <Moment at={appliedAt} />
        </Fact>
      )}
    </>
  );
}

/** The progress. The bar moves with each seal; screen readers hear only changes of the status. */
function ProgressCard({ batch, progress }: { batch: Batch; progress: Progress }) {
  const { status, sealed, total, dropped } = progress;
  const reason = batch.cancelReason && t(`cancel_${batch.cancelReason}`, { reason: batch.refusal ?? '–' });
  return (
    <section class="card stack" aria-label={t('sealStatus')}>
      <p role="status">{t(`batch${status}` as Key)}</p>
      {reason && status === 'CANCELED' && <p class="notice bad">{reason}</p>}
      <div class="meter">
        <p id="sealed-count" class="number">
          <strong>{t('sealedOfTotal', { count: sealed, done: sealed, total })}</strong>
        </p>
        <progress max={total} value={sealed} aria-labelledby="sealed-count" />
      </div>
      {dropped > 0 && <p class="hint">{t('dropped', { count: dropped })}</p>}
    </section>
  );
}

/** Seals that wait, each with its reason. */
function Waiting({ id, count }: { id: string; count: number }) {
  const { data } = useAnswer(
    async () =>
      (await send(ConsoleBatchEnvelopesDocument, { id, filter: { waiting: true } })).sealBatch!.envelopes.edges,
    [id, count],
  );
  return (
    <section class="notice warn">
      <h2>{t('waitingSeals', { count })}</h2>
      <p>{t('waitingText')}</p>
      <ul class="reasons">
        {data?.map(({ node: { id: one, name, waitsFor } }) => (
          <li key={one}>
            <a href={addressOf('envelopes', one)}>{name}</a> {waitsFor}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The envelopes, in the order in which the agent reads them. */
function List({ id, step }: { id: string; step: string }) {
  const [search, setSearch] = useState('');
  const load = async (after: string | null) =>
    (await send(ConsoleBatchEnvelopesDocument, { id, after, filter: { text: search || null } })).sealBatch!.envelopes;
  return (
    <>
      <div class="list-head">
        <h2>{t('menu_envelopes')}</h2>
        <Search label={t('searchInBatch')} onSearch={setSearch} />
      </div>
      <Paged
        caption={t('menu_envelopes')}
        empty={t('noReadyMatch')}
        keys={[id, search, step]}
        load={load}
        columns={[
          { label: t('name'), cell: ({ id: one, name }) => <a href={addressOf('envelopes', one)}>{name}</a> },
          { label: t('signers'), cell: ({ signerNames }) => signerNames.join(', ') || '–' },
          { label: t('status'), cell: ({ status }) => <Status of={status} kind="envelope" /> },
        ]}
      />
    </>
  );
}
