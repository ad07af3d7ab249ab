import { batch } from '@preact/signals';
import { useEffect, useRef, useState } from 'preact/hooks';
import { itemAt } from '../../../../kernel/definitely.ts';
import { ComposeMandatesDocument } from '../../generated/graphql.ts';
import { t } from '../../i18n/index.ts';
import { everyNode } from '../../lib/every-node.ts';
import { send } from '../../lib/graphql.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { View } from '../parts.tsx';
import { addressOf, go, stayAt } from '../route.ts';
import { useAnswer } from '../use-answer.ts';
import { showProblemsOf } from './checks.ts';
import { Documents } from './documents.tsx';
import { change, draft, isBegun, step, steps } from './draft.ts';
import { dropDraft } from './drop-draft.ts';
import { Editor } from './editor.tsx';
import { Entry } from './entry.tsx';
import { announcement } from './fields.ts';
import { Level } from './level.tsx';
import { chosenMandate, type Mandate } from './people.ts';
import { wrongIn } from './problems.ts';
import { Review } from './review.tsx';
import { saveWords } from './save-words.ts';
import { Signers } from './signers.tsx';
import { adopt, submit } from './submit.ts';
import { envelopes, useDraft } from './use-draft.tsx';

/** A new envelope or a saved draft, in three steps. Each step can be revisited until the envelope is sent. */
export function Compose({ id }: { id: string | null }) {
  const place = useDraft(id);
  return place === 'here' ? <Composer /> : place;
}

function Composer() {
  const { data } = useAnswer(() =>
    everyNode(async (after) => (await send(ComposeMandatesDocument, { after })).signingMandates),
  );
  const mandate = chosenMandate(data);
  const { id } = draft.value;
  const now = step.value;
  const first = useRef(true);
  useEffect(() => {
    if (!first.current)
      document.querySelector<HTMLElement>('.steps [aria-current]')?.scrollIntoView({ block: 'nearest' });
    first.current = false;
  }, [now]);
  return (
    <View
      title={t(id ? 'editDraft' : 'newEnvelope')}
      back={id ? { href: addressOf('envelopes', id), label: draft.value.name } : envelopes()}
      actions={isBegun() && <StartAgain />}
    >
      <Steps mandate={mandate} />
      <div class={`compose ${now}`}>
        {now === 'people' && (
          <>
            <Documents />
            <section class="card">
              <Entry
                path="name"
                label={t('envelopeName')}
                value={draft.value.name}
                maxLength={200}
                onValue={(name) => change({ name })}
              />
            </section>
            <Level mandates={data} />
            <Signers mandate={mandate} />
            <p class="vh" role="status">
              {announcement.value}
            </p>
          </>
        )}
        {now === 'fields' && <Editor />}
        {now === 'review' && <Review mandate={mandate} />}
        <Next mandate={mandate} />
      </div>
    </View>
  );
}

const Steps = ({ mandate }: { mandate: Mandate | undefined }) => (
  <nav aria-label={t('stepsTitle')}>
    <ol class="steps">
      {steps.map((each, index) => {
        const wrong = wrongIn(each);
        return (
          <li key={each}>
            <button
              type="button"
              aria-current={each === step.value ? 'step' : undefined}
              onClick={() => {
                leaveStep(mandate);
                step.value = each;
              }}
            >
              <span class="step-number" aria-hidden="true">
                {index + 1}
              </span>
              <span>{t(`step_${each}`)}</span>
              {wrong > 0 && <span class="tag bad">{t('wrongCount', { count: wrong })}</span>}
            </button>
          </li>
        );
      })}
    </ol>
  </nav>
);

/** Shows what is missing in the step, unless nothing was begun. */
function leaveStep(mandate: Mandate | undefined): void {
  if (isBegun()) showProblemsOf(step.value, mandate);
}

function Next({ mandate }: { mandate: Mandate | undefined }) {
  const at = steps.indexOf(step.value);
  const show = (index: number) => {
    leaveStep(mandate);
    step.value = itemAt(steps, index);
    scrollTo({ top: 0 });
    requestAnimationFrame(() => {
      document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
      // The pages to place fields on begin at the top of the window.
      document.querySelector('.editor')?.scrollIntoView({ block: 'start' });
    });
  };
  return (
    <div class="actions step-acts">
      {at > 0 && (
        <button type="button" class="btn" onClick={() => show(at - 1)}>
          {t('back')}
        </button>
      )}
      {at < steps.length - 1 && <SaveDraft mandate={mandate} />}
      {at < steps.length - 1 && (
        <button type="button" class="btn primary" onClick={() => show(at + 1)}>
          {t('nextStep', { step: t(`step_${itemAt(steps, at + 1)}`) })}
        </button>
      )}
    </div>
  );
}

/** Saves the draft, so that it survives this page, and stays in the composer. */
function SaveDraft({ mandate }: { mandate: Mandate | undefined }) {
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState('');
  const save = async () => {
    if (busy) return;
    setBusy(true);
    setMessage('');
    const submitted = await submit(mandate, false).finally(() => setBusy(false));
    if (!submitted) return;
    // Update the address together with the draft: an address of another draft would load that one.
    batch(() => {
      adopt(submitted);
      stayAt('envelopes', submitted.saved.id, 'edit');
    });
    setMessage(t('draftSaved'));
  };
  return (
    <div class="actions">
      <span class="hint" role="status">
        {!isBegun() && message}
      </span>
      <button type="button" class="btn" aria-disabled={busy} onClick={() => void save()}>
        {t(busy ? 'working' : saveWords())}
      </button>
    </div>
  );
}

function StartAgain() {
  const [isConfirming, setConfirming] = useState(false);
  const { id } = draft.value;
  const words = t(id ? 'dropChanges' : 'startAgain');
  const drop = () => {
    dropDraft();
    if (id) go('envelopes', id);
    else requestAnimationFrame(() => document.querySelector<HTMLElement>('main h1')?.focus());
  };
  return (
    <>
      <button type="button" class="btn ghost" onClick={() => setConfirming(true)}>
        {words}
      </button>
      {isConfirming && (
        <Dialog title={words} onClose={() => setConfirming(false)}>
          <p>{t(id ? 'dropChangesText' : 'startAgainText')}</p>
          <div class="dialog-foot">
            <button type="button" class="btn" onClick={() => setConfirming(false)}>
              {t('cancel')}
            </button>
            <button
              type="button"
              class="btn danger"
              onClick={() => {
                setConfirming(false);
                drop();
              }}
            >
              {words}
            </button>
          </div>
        </Dialog>
      )}
    </>
  );
}
