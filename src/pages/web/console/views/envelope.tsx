import { useState } from 'preact/hooks';
import {
  ConsoleEnvelopeDocument,
  type ConsoleEnvelopeQuery,
  ConsoleEnvelopeStatusDocument,
  ConsoleLabelEnvelopesDocument,
  ConsoleLabelsDocument,
  type ShownLabelFragment,
} from '../../generated/graphql.ts';
import { t } from '../../generated/words/console.ts';
import { withWords } from '../../i18n/index.ts';
import { send } from '../../lib/graphql.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { EventWords } from '../../ui/event-words.tsx';
import { levelWords } from '../../ui/values.tsx';
import { ActiveContent } from '../active-content.tsx';
import { late } from '../late.tsx';
import { ActForm, Instead, Moment, View } from '../parts.tsx';
import { useQuery } from '../query.tsx';
import { may } from '../viewer.ts';
import { MoreTime } from './corrections/corrections.tsx';
import { EnvelopeActs } from './envelope-acts.tsx';
import { Documents, Now } from './envelope-documents.tsx';
import { addressOfList } from './envelope-filter.tsx';
import { People } from './envelope-people.tsx';
import { EnvelopeFolder } from './folders/folder-choice.tsx';
import { awaitsInPerson, SignInPerson } from './in-person/in-person.tsx';
import { LabelTag, LabelTags } from './labels/label-tags.tsx';
import { EnvelopeReminders } from './reminders/envelope-reminders.tsx';
import { Simulated, SimulateEnvelope } from './simulation/simulation.tsx';
import { ReuseEnvelope } from './templates/reuse-envelope.tsx';
import { EnvelopeState, whySealWaits } from './waits-for.tsx';

const Comments = late(async () => (await withWords(() => import('./comments/comments.tsx'))).Comments);

interface EnvelopeLabelsProps {
  readonly envelope: { readonly id: string; readonly labels: readonly ShownLabelFragment[] };
}

/** The labels of one envelope, and a button that changes them. */
function EnvelopeLabels({ envelope }: EnvelopeLabelsProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
  };
  if (!may('MANAGER') && envelope.labels.length === 0) return null;
  return (
    <div class="actions">
      <LabelTags labels={envelope.labels} />
      {may('MANAGER') && (
        <button type="button" class="btn ghost" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {t('labelsChange')}
        </button>
      )}
      {isOpen && (
        <Dialog title={t('labels')} onClose={() => setOpen(false)}>
          <Choose envelope={envelope} close={close} />
        </Dialog>
      )}
    </div>
  );
}

function Choose({ envelope, close }: { envelope: EnvelopeLabelsProps['envelope']; close: () => void }) {
  const query = useQuery(ConsoleLabelsDocument, {});
  const data = query.data?.labels;
  const before = envelope.labels.map(({ id }) => id);
  const change = async (form: FormData) => {
    const after = form.getAll('label').map(String);
    const add = after.filter((id) => !before.includes(id));
    const remove = before.filter((id) => !after.includes(id));
    await send(ConsoleLabelEnvelopesDocument, { input: { envelopeIds: [envelope.id], add, remove } });
    close();
  };
  if (!data) return <Instead of={query} />;
  if (data.length === 0) return <p>{t('noLabels')}</p>;
  return (
    <ActForm submit={t('save')} act={change}>
      {data.map((label) => (
        <label key={label.id} class="check">
          <input type="checkbox" name="label" value={label.id} defaultChecked={before.includes(label.id)} />
          <LabelTag label={label} />
        </label>
      ))}
    </ActForm>
  );
}

type Envelope = NonNullable<ConsoleEnvelopeQuery['envelope']>;

/** One envelope, live: documents, signers, events. */
export function EnvelopeView({ id }: { id: string }) {
  const live = { document: ConsoleEnvelopeStatusDocument, next: () => ({ id }) };
  const query = useQuery(ConsoleEnvelopeDocument, { id }, { live });
  const data = query.data?.envelope;
  const back = { href: addressOfList(), label: t('menu_envelopes') };
  if (!data) return <Instead of={query} />;
  return (
    <View
      title={data.name}
      back={back}
      actions={
        <>
          <EnvelopeState envelope={data} />
          {data.evidenceDownloadUrl && (
            <a class="btn" href={data.evidenceDownloadUrl} download>
              {t('evidence')}
            </a>
          )}
        </>
      }
    >
      <div class="actions">
        <EnvelopeFolder envelope={{ id: data.id, folder: data.folder ?? null }} />
        <EnvelopeLabels envelope={{ id: data.id, labels: data.labels ?? [] }} />
      </div>
      <Now envelope={data} />
      {awaitsInPerson(data) && (
        <div class="actions">
          <SignInPerson envelope={data} />
        </div>
      )}
      <Warnings envelope={data} />
      {data.status === 'DRAFT' && may('MANAGER') && <EnvelopeActs envelope={data} />}
      <Documents envelope={data} />
      <ActiveContent documents={data.documents} />
      <Facts envelope={data} />
      <People envelope={data} />
      <EnvelopeReminders envelope={data} />
      {may('MANAGER') && (
        <div class="actions">
          {!awaitsInPerson(data) && <SignInPerson envelope={data} />}
          <ReuseEnvelope envelope={data} />
          {data.status !== 'DRAFT' && <EnvelopeActs envelope={data} />}
        </div>
      )}
      <Comments envelopeId={id} purged={data.purgedAt !== null} />
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
      <SimulateEnvelope envelope={data} />
    </View>
  );
}

function Facts({ envelope }: { envelope: Envelope }) {
  const { signatureLevel, padesLevel, sentAt, expiresAt, completedAt, cancelReason, purgeAfter, sealing } = envelope;
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
            <Moment at={expiresAt} /> <MoreTime envelope={envelope} />
          </span>,
        )}
      {cancelReason && fact(t('canceledBecause'), cancelReason)}
      {purgeAfter && fact(t('purge'), <Moment at={purgeAfter} />)}
      {sealing?.waitsFor && fact(t('sealWaits'), whySealWaits(sealing))}
    </dl>
  );
}

/** What the sender should know. Signers with the same warning share one line. */
function Warnings({ envelope: { warnings, signers } }: { envelope: Envelope }) {
  if (warnings.length === 0) return null;
  const lines = new Set(
    warnings.map(({ code, path }) => {
      const alike = warnings.filter((warning) => warning.code === code);
      const names = alike.map((warning) => signers[placeIn(warning.path)]?.name).join(', ');
      return t(`warning_${code}`, { n: placeIn(path) + 1, names });
    }),
  );
  return (
    <section class="notice warn" aria-label={t('warningsTitle')}>
      {[...lines].map((line) => (
        <p key={line}>{line}</p>
      ))}
    </section>
  );
}

/** The index in a path such as `signers.0`. */
const placeIn = (path: string): number => Number(path.split('.')[1]);

const fact = (term: string, value: preact.ComponentChildren) => (
  <div>
    <dt>{term}</dt>
    <dd>{value}</dd>
  </div>
);
