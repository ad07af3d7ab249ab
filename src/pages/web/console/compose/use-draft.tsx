import type { ComponentChild } from 'preact';
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import { t } from '../../generated/words/console.ts';
import { awaitAnswer } from '../arrival.ts';
import { mode, switchMode } from '../mode.ts';
import { Failed, View } from '../parts.tsx';
import { errorText } from '../query.tsx';
import { viewAddress } from '../route.ts';
import { draft, isBegun, modeOfSaved } from './draft.ts';
import { type Kind, kinds, viewOf } from './kinds.ts';
import { dropDraft, openSaved } from './open-saved.ts';
import { watchDraft } from './watch-draft.ts';
import { word } from './word.ts';

/** The list to which the composer leads back. */
export const draftList = (kind: Kind) => ({ href: viewAddress(viewOf[kind]), label: t(kinds[kind].list) });

/**
 * Loads the saved draft or template with that id, or a new one (null). Returns `here` when it is ready, and until then
 * what to show instead. One thing is composed at a time; unsaved changes are never dropped without a question.
 */
export function useDraft(kind: Kind, id: string | null): 'here' | ComponentChild {
  const [error, setError] = useState<string | null>(null);
  const held = draft.value;
  const other = held.kind !== kind || held.id !== id;
  const waiting = other && !isBegun();
  const [reloadCount, setReloadCount] = useState(0);
  useLayoutEffect(watchDraft, []);
  useLayoutEffect(() => (waiting && !error ? awaitAnswer() : undefined), [waiting, error]);
  useEffect(() => {
    if (!waiting) return;
    setError(null);
    if (!id) return dropDraft(kind);
    const leaving = new AbortController();
    openSaved(kind, id, leaving.signal).catch((cause) => leaving.signal.aborted || setError(errorText(cause)));
    return () => leaving.abort();
  }, [kind, id, waiting, reloadCount]);
  const title = t(kinds[kind][id ? 'edit' : 'fresh']);
  if (error && waiting) {
    return (
      <View title={title} back={draftList(kind)}>
        <Failed error={error} retry={() => setReloadCount(reloadCount + 1)} />
      </View>
    );
  }
  if (other && isBegun()) return <UnderWay back={draftList(kind)} />;
  if (waiting) {
    return (
      <View title={title}>
        <p class="empty">{t(id ? kinds[kind].opening : 'loading')}</p>
      </View>
    );
  }
  const of = modeOfSaved();
  return of && of !== mode.value ? <OtherMode of={of} /> : 'here';
}

/** Shown while something else has unsaved changes. */
function UnderWay({ back }: { back: ReturnType<typeof draftList> }) {
  const { kind, id, name } = draft.value;
  return (
    <View title={word('underWay')} back={back}>
      <div class="notice warn stack">
        <p>{name ? t('otherUnderWayText', { name }) : t('otherUnnamedText')}</p>
        <div class="actions">
          <a class="btn primary" href={id ? viewAddress(viewOf[kind], id, 'edit') : viewAddress(viewOf[kind], 'new')}>
            {t('resumeOther')}
          </a>
          <button type="button" class="btn danger" onClick={() => dropDraft()}>
            {t('dropOther')}
          </button>
        </div>
      </div>
    </View>
  );
}

const OtherMode = ({ of }: { of: 'live' | 'test' }) => (
  <View title={word('edit')} back={draftList(draft.value.kind)}>
    <div class="notice warn stack">
      <p>{word('otherMode')}</p>
      <div>
        <button type="button" class="btn" onClick={() => switchMode(of)}>
          {t('backToMode', { mode: t(`mode_${of}`) })}
        </button>
      </div>
    </div>
  </View>
);
