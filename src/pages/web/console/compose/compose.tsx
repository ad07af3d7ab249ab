import { useEffect, useRef, useState } from 'preact/hooks';
import { itemAt } from '../../../../kernel/definitely.ts';
import { limits } from '../../../../modules/envelopes/limits.ts';
import { ConsoleMoveEnvelopesDocument } from '../../generated/graphql.ts';
import { t } from '../../generated/words/console.ts';
import { timeOfDay } from '../../i18n/index.ts';
import { send } from '../../lib/graphql.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { afterRender } from '../../ui/hooks.ts';
import { View } from '../parts.tsx';
import { errorText } from '../query.tsx';
import { go, viewAddress } from '../route.ts';
import { lastFolder } from '../views/envelope-filter.tsx';
import { folderOptions, OUTSIDE, useFolders } from '../views/folders/folder-choice.tsx';
import { useAutosave } from './autosave.ts';
import { Documents } from './documents.tsx';
import { change, draft, isBegun, kept, problems, step, steps } from './draft.ts';
import { Editor } from './editor/editor.tsx';
import { Entry, Pick } from './entry.tsx';
import { announcement } from './fields.ts';
import { type Kind, viewOf } from './kinds.ts';
import { dropDraft } from './open-saved.ts';
import { Level } from './people/level.tsx';
import { chosenMandate, type Mandate, useMandates } from './people/people.ts';
import { PeopleList } from './people/people-list.tsx';
import { showProblemsOf, wrongIn } from './review/checks.ts';
import { Review } from './review/review.tsx';
import { keepSaved, submit } from './review/submit.ts';
import { draftList, useDraft } from './use-draft.tsx';
import { saveWords, word } from './word.ts';

/**
 * A new envelope or template, or a saved one, in three steps. Each step can be revisited until the envelope is sent or
 * the template saved.
 */
export function Compose({ kind, id }: { kind: Kind; id: string | null }) {
  const place = useDraft(kind, id);
  return place === 'here' ? <Composer /> : place;
}

function Composer() {
  const data = useMandates().data?.rows ?? null;
  const mandate = chosenMandate(data);
  useAutosave(mandate);
  const { kind, id } = draft.value;
  const now = step.value;
  const first = useRef(true);
  useEffect(() => {
    if (!first.current)
      document.querySelector<HTMLElement>('.steps [aria-current]')?.scrollIntoView({ block: 'nearest' });
    first.current = false;
    // The pages to place fields on begin at the top of the window, however the step was reached.
    if (now === 'fields') document.querySelector('.editor')?.scrollIntoView({ block: 'start' });
  }, [now]);
  return (
    <View
      title={word(id ? 'edit' : 'fresh')}
      back={id ? { href: viewAddress(viewOf[kind], id), label: draft.value.name } : draftList(kind)}
      actions={isBegun() && <StartAgain />}
    >
      <Steps mandate={mandate} />
      <div class={`compose ${now}`}>
        {now === 'people' && (
          <>
            <Documents />
            <section class="card stack">
              <Entry
                path="name"
                label={word('name')}
                value={draft.value.name}
                maxLength={limits.name.max}
                onValue={(name) => change({ name })}
              />
              {kind === 'envelope' && <FolderOfDraft />}
            </section>
            <Level mandates={data} />
            <PeopleList mandate={mandate} />
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

/** Where the envelope lands: at first in the folder of the list that was shown last. A draft that is kept already moves at once. */
function FolderOfDraft() {
  const folders = useFolders();
  const { id, folderId } = draft.value;
  const options = folderOptions(folders, folderId);
  const writable = folders.flatMap((folder) => (folder.writable ? folder.id : []));
  useEffect(() => {
    const proposed = lastFolder();
    if (!id && !isBegun()) change({ folderId: writable.includes(proposed) ? proposed : '' });
  }, [writable.join(' ')]);
  const isFirst = useRef(true);
  useEffect(() => {
    // Also once the draft was kept for the first time: another folder may have been chosen meanwhile.
    if (id && !isFirst.current)
      send(ConsoleMoveEnvelopesDocument, { input: { envelopeIds: [id], folderId: folderId || null } }).catch(
        (error: unknown) => {
          problems.value = { ...problems.value, folderId: errorText(error) };
        },
      );
    isFirst.current = false;
  }, [id, folderId]);
  if (options.length === 1) return null;
  return (
    <Pick
      path="folderId"
      label={t('folder')}
      hint={t('folderHint')}
      value={folderId || OUTSIDE}
      onValue={(value) => change({ folderId: value === OUTSIDE ? '' : value })}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </Pick>
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
              <span>{word(`step_${each}`)}</span>
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
    afterRender(() => document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true }));
  };
  return (
    <div class="actions step-acts">
      <Kept />
      {at > 0 && (
        <button type="button" class="btn" onClick={() => show(at - 1)}>
          {t('back')}
        </button>
      )}
      {at < steps.length - 1 && <SaveDraft mandate={mandate} />}
      {at < steps.length - 1 && (
        <button type="button" class="btn primary" onClick={() => show(at + 1)}>
          {t('nextStep', { step: word(`step_${itemAt(steps, at + 1)}`) })}
        </button>
      )}
    </div>
  );
}

/** Saves the draft and stays in the composer. */
function SaveDraft({ mandate }: { mandate: Mandate | undefined }) {
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState('');
  const save = async () => {
    if (busy) return;
    setBusy(true);
    setMessage('');
    const submitted = await submit(mandate, false).finally(() => setBusy(false));
    if (!submitted) return;
    keepSaved(submitted);
    setMessage(word('saved'));
  };
  return (
    <div class="actions">
      <span class="hint" role="status">
        {!isBegun() && message}
      </span>
      <button type="button" class="btn" aria-disabled={busy} onClick={() => void save()}>
        {busy ? t('working') : saveWords()}
      </button>
    </div>
  );
}

/** What became of the last automatic save. */
function Kept() {
  const at = kept.value;
  return (
    <p class={at === 'elsewhere' ? 'error kept' : 'hint kept'} role="status">
      {at instanceof Date ? t('keptAt', { time: timeOfDay(at.toISOString()) }) : at && t(`kept_${at}`)}
    </p>
  );
}

function StartAgain() {
  const [isConfirming, setConfirming] = useState(false);
  const { kind, id } = draft.value;
  const words = t(id ? 'dropChanges' : 'startAgain');
  const drop = () => {
    dropDraft(kind);
    if (id) go(viewOf[kind], id);
    else afterRender(() => document.querySelector<HTMLElement>('main h1')?.focus());
  };
  return (
    <>
      <button type="button" class="btn ghost" onClick={() => setConfirming(true)}>
        {words}
      </button>
      {isConfirming && (
        <Dialog title={words} onClose={() => setConfirming(false)}>
          <p>{word(id ? 'dropChangesText' : 'startAgainText')}</p>
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
