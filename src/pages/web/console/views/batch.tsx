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
import { t } from '../../generated/words/console.ts';
import { send } from '../../lib/graphql.ts';
import { Fact } from '../../ui/facts.tsx';
import { Copy, Instead, Moment, Status, View } from '../parts.tsx';
import { useQuery } from '../query.tsx';
import { viewAddress } from '../route.ts';
import { choose, Search, searchChoice } from '../search.tsx';
import { Paged } from '../table.tsx';
import { may } from '../viewer.ts';
import { Resend } from './resend.tsx';
import { Simulation, toldOfWrongCode } from './simulation/simulation.tsx';

interface SimulateBatchProps {
  readonly id: string;
  readonly agent: string;
}

/** Simulates the agent and the clock of a pending batch in test mode. */
const SimulateBatch = ({ id, agent: name }: SimulateBatchProps) => (
  <Simulation
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

const isOver = ({ status }: Progress): boolean => status !== 'PENDING' && status !== 'AUTHORIZED';

/** One batch, live: the agent, the progress, and the reason for each waiting seal. */
export function BatchView({ id }: { id: string }) {
  const query = useQuery(
    ConsoleBatchDocument,
    { id },
    {
      live: {
        document: SealBatchProgressDocument,
        next: () => ({ id }),
        take: ({ sealBatchProgress: progress }, { sealBatch: batch }, readAgain) => {
          // Dates, reasons and the link are fields of the batch.
          const { status, waiting } = batch!.progress;
          if (status !== progress.status || waiting !== progress.waiting) readAgain();
          return { sealBatch: { ...batch!, progress } };
        },
        over: ({ sealBatch: batch }) => isOver(batch!.progress),
      },
    },
  );
  const data = query.data?.sealBatch;
  if (!data) return <Instead of={query} />;
  const { progress } = data;
  const over = isOver(progress);
  return (
    <View
      title={t('batchOf', { principal: data.principal })}
      back={{ href: viewAddress('batches'), label: t('menu_batches') }}
      actions={<Status of={progress.status} kind="batch" />}
    >
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
              <p class="error">{t('signerCodesLocked', { name: data.agent.name })}</p>
            )}
            {may('MANAGER') && (
              <Resend
                name={data.agent.name}
                from={data.noticeResendableAt}
                last={data.noticeResentAt}
                act={() => send(ConsoleResendBatchNoticeDocument, { id })}
              />
            )}
          </>
        )}
      </section>
      <List id={id} version={`${progress.status}:${progress.waiting}:${over}`} />
      {progress.status === 'PENDING' && <SimulateBatch id={id} agent={data.agent.name} />}
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
      <p role="status">{t(`batch${status}`)}</p>
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

/** Seals that wait, each with its reason. Read when their number changes. */
function Waiting({ id, count }: { id: string; count: number }) {
  const { data } = useQuery(ConsoleBatchEnvelopesDocument, { id, filter: { waiting: true } }, { version: count });
  return (
    <section class="notice warn">
      <h2>{t('waitingSeals', { count })}</h2>
      <p>{t('waitingText')}</p>
      <ul class="reasons">
        {data?.sealBatch?.envelopes.edges.map(({ node: { id: one, name, waitsFor } }) => (
          <li key={one}>
            <a href={viewAddress('envelopes', one)}>{name}</a> {waitsFor}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The envelopes, in the order in which the agent reads them. */
function List({ id, version }: { id: string; version: string }) {
  const { q } = searchChoice('q');
  return (
    <>
      <div class="list-head">
        <h2>{t('menu_envelopes')}</h2>
        <Search label={t('searchInBatch')} value={q} onSearch={(words) => choose({ q: words })} />
      </div>
      <Paged
        caption={t('menu_envelopes')}
        empty={t('noReadyMatch')}
        document={ConsoleBatchEnvelopesDocument}
        variables={{ id, filter: { text: q || null } }}
        of={({ sealBatch }) => sealBatch?.envelopes}
        version={version}
        columns={[
          { label: t('name'), cell: ({ id: one, name }) => <a href={viewAddress('envelopes', one)}>{name}</a> },
          { label: t('signers'), cell: ({ signerNames }) => signerNames.join(', ') || '–' },
          { label: t('status'), cell: ({ status }) => <Status of={status} kind="envelope" /> },
        ]}
      />
    </>
  );
}
