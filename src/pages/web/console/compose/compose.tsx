import { useEffect, useRef, useState } from 'preact/hooks';
import { ComposeMandatesDocument } from '../../generated/graphql.ts';
import { t } from '../../i18n/index.ts';
import { send } from '../../lib/graphql.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { View } from '../parts.tsx';
import { addressOf } from '../route.ts';
import { useAnswer } from '../use-answer.ts';
import { Documents } from './documents.tsx';
import { change, draft, isBegun, step, steps } from './draft.ts';
import { dropDraft } from './drop-draft.ts';
import { Editor } from './editor.tsx';
import { Entry } from './entry.tsx';
import { said } from './fields.ts';
import { Level } from './level.tsx';
import { chosenMandate } from './people.ts';
import { wrongIn } from './problems.ts';
import { Review } from './review.tsx';
import { Signers } from './signers.tsx';

/** A new envelope in three steps, each of which can be seen again until it is sent. */
export function Compose() {
  const { data } = useAnswer(async () => (await send(ComposeMandatesDocument, {})).signingMandates);
  const mandate = chosenMandate(data);
  const now = step.value;
  const first = useRef(true);
  useEffect(() => {
    if (!first.current)
      document.querySelector<HTMLElement>('.steps [aria-current]')?.scrollIntoView({ block: 'nearest' });
    first.current = false;
  }, [now]);
  return (
    <View
      title={t('newEnvelope')}
      back={{ href: addressOf('envelopes'), label: t('menu_envelopes') }}
      actions={isBegun() && <StartAgain />}
    >
      <Steps />
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
              {said.value}
            </p>
          </>
        )}
        {now === 'fields' && <Editor />}
        {now === 'review' && <Review mandate={mandate} />}
        <Next />
      </div>
    </View>
  );
}

const Steps = () => (
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

function Next() {
  const at = steps.indexOf(step.value);
  const show = (index: number) => {
    step.value = steps[index]!;
    scrollTo({ top: 0 });
    requestAnimationFrame(() => document.querySelector<HTMLElement>('main h1')?.focus());
  };
  return (
    <div class="actions step-acts">
      {at > 0 && (
        <button type="button" class="btn" onClick={() => show(at - 1)}>
          {t('back')}
        </button>
      )}
      {at < steps.length - 1 && (
        <button type="button" class="btn primary" onClick={() => show(at + 1)}>
          {t('nextStep', { step: t(`step_${steps[at + 1]!}`) })}
        </button>
      )}
    </div>
  );
}

function StartAgain() {
  const [asking, ask] = useState(false);
  return (
    <>
      <button type="button" class="btn ghost" onClick={() => ask(true)}>
        {t('startAgain')}
      </button>
      {asking && (
        <Dialog title={t('startAgain')} onClose={() => ask(false)}>
          <p>{t('startAgainText')}</p>
          <div class="dialog-foot">
            <button type="button" class="btn" onClick={() => ask(false)}>
              {t('cancel')}
            </button>
            <button
              type="button"
              class="btn danger"
              onClick={() => {
                dropDraft();
                ask(false);
              }}
            >
              {t('startAgain')}
            </button>
          </div>
        </Dialog>
      )}
    </>
  );
}
