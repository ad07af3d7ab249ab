import { useEffect } from 'preact/hooks';
import {
  ConsoleEnvelopeDocument,
  type ConsoleEnvelopeQuery,
  ConsoleEnvelopeStatusDocument,
} from '../../generated/graphql.ts';
import { t } from '../../i18n/index.ts';
import { send } from '../../lib/graphql.ts';
import { follow } from '../../lib/live.ts';
import { EventWords } from '../../ui/event-words.tsx';
import { levelWords } from '../../ui/level-words.ts';
import { ActiveContent } from '../active-content.tsx';
import { Failed, Moment, Status, View } from '../parts.tsx';
import { useAnswer } from '../use-answer.ts';
import { may } from '../viewer.ts';
import { MoreTime } from './corrections/more-time.tsx';
import { EnvelopeActs } from './envelope-acts.tsx';
import { Documents, Now } from './envelope-documents.tsx';
import { addressOfList } from './envelope-filter.tsx';
import { Signers } from './envelope-signers.tsx';
import { EnvelopeLabels } from './labels/envelope-labels.tsx';
import { EnvelopeReminders } from './reminders/envelope-reminders.tsx';
import { SimulateEnvelope } from './simulation/envelope.tsx';
import { Simulated } from './simulation/simulation.tsx';
import { ReuseEnvelope } from './templates/reuse-envelope.tsx';
import { whySealWaits } from './waits-for.ts';

type Envelope = NonNullable<ConsoleEnvelopeQuery['envelope']>;

/** One envelope, live: documents, signers, events. */
export function EnvelopeView({ id }: { id: string }) {
  const { data, error, reload } = useAnswer(async () => (await send(ConsoleEnvelopeDocument, { id })).envelope, [id]);
  useEffect(() => {
    const leaving = new AbortController();
    void follow(ConsoleEnvelopeStatusDocument, () => ({ id }), reload, leaving.signal);
    return () => leaving.abort();
  }, [id]);
  const back = { href: addressOfList(), label: t('menu_envelopes') };
  if (error) return <Failed error={error} reload={reload} />;
  if (!data) return <p class="empty">{t('loading')}</p>;
  return (
    <View
      title={data.name}
      back={back}
      actions={
        <>
          <Status of={data.status} kind="envelope" />
          {data.evidenceDownloadUrl && (
            <a class="btn" href={data.evidenceDownloadUrl} download>
              {t('evidence')}
            </a>
          )}
        </>
      }
    >
      <EnvelopeLabels envelope={data} reload={reload} />
      <Now envelope={data} />
      <Warnings warnings={data.warnings} />
      {data.status === 'DRAFT' && may('MANAGER') && <EnvelopeActs envelope={data} reload={reload} />}
      <Documents envelope={data} />
      <ActiveContent documents={data.documents} />
      <Facts envelope={data} reload={reload} />
      <Signers envelope={data} reload={reload} />
      <EnvelopeReminders envelope={data} reload={reload} />
      {may('MANAGER') && (
        <div class="actions">
          <ReuseEnvelope envelope={data} />
          {data.status !== 'DRAFT' && <EnvelopeActs envelope={data} reload={reload} />}
        </div>
      )}
      <h2>{t('timeline')}</h2>
      <p class={`notice ${data.timeline.valid ? 'ok' : 'bad'}`}>
        {t(data.timeline.valid ? 'chainValid' : 'chainBroken')}
      </p>
      <ol class="timeline dated card">
        {data.timeline.events.map(({ seq, name, actor, at, hash, data: facts }) => (
          <li key={seq}>
            <Moment at={at} />{' '}
            <span>
              <EventWords name={name} actor={actor} data={facts} signers={data.signers} /> <Simulated facts={facts} />
            </span>{' '}
            <code class="hint">{hash.slice(0, 16)}…</code>
          </li>
        ))}
      </ol>
      <SimulateEnvelope envelope={data} reload={reload} />
    </View>
  );
}

function Facts({ envelope, reload }: { envelope: Envelope; reload: () => void }) {
  const { signatureLevel, padesLevel, sentAt, expiresAt, completedAt, purgeAfter, sealing } = envelope;
  return (
    <dl class="facts">
      {fact(t('level'), `${t(`level_${signatureLevel}`)}${padesLevel ? ` · ${levelWords[padesLevel]}` : ''}`)}
      {sentAt && fact(t('sent'), <Moment at={sentAt} />)}
      {completedAt && fact(t('completed'), <Moment at={completedAt} />)}
      {!completedAt &&
        expiresAt &&
        fact(
          t('expires'),
          <span class="beside">
            <Moment at={expiresAt} /> <MoreTime envelope={envelope} reload={reload} />
          </span>,
        )}
      {purgeAfter && fact(t('purge'), <Moment at={purgeAfter} />)}
      {sealing?.waitsFor && fact(t('sealWaits'), whySealWaits(sealing))}
    </dl>
  );
}

function Warnings({ warnings }: Pick<Envelope, 'warnings'>) {
  if (warnings.length === 0) return null;
  return (
    <section class="notice warn" aria-label={t('warningsTitle')}>
      {warnings.map(({ code, path }) => (
        <p key={path}>{t(`warning_${code}`, { n: Number(path.split('.')[1]) + 1 })}</p>
      ))}
    </section>
  );
}

const fact = (term: string, value: preact.ComponentChildren) => (
  <div>
    <dt>{term}</dt>
    <dd>{value}</dd>
  </div>
);
