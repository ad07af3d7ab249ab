import type { ComponentChild } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { t } from '../../i18n/index.ts';
import { mode, switchMode } from '../mode.ts';
import { Failed, View } from '../parts.tsx';
import { addressOf } from '../route.ts';
import { errorText } from '../use-answer.ts';
import { draft, isBegun, modeOfSaved } from './draft.ts';
import { dropDraft } from './drop-draft.ts';
import { openSaved } from './open-saved.ts';

export const envelopes = () => ({ href: addressOf('envelopes'), label: t('menu_envelopes') });

/**
 * Loads the saved draft with that id, or a new envelope (null). Returns `here` when it is ready, and until then what to
 * show instead. One envelope is composed at a time; unsaved changes are never dropped without a question.
 */
export function useDraft(id: string | null): 'here' | ComponentChild {
  const [error, setError] = useState<string | null>(null);
  const held = draft.value.id;
  const other = held !== id;
  const waiting = other && !isBegun();
  const [reloadCount, setReloadCount] = useState(0);
  useEffect(() => {
    if (!waiting) return;
    setError(null);
    if (!id) return dropDraft();
    const leaving = new AbortController();
    openSaved(id, leaving.signal).catch((cause) => leaving.signal.aborted || setError(errorText(cause)));
    return () => leaving.abort();
  }, [id, waiting, reloadCount]);
  const title = t(id ? 'editDraft' : 'newEnvelope');
  if (error && waiting) {
    return (
      <View title={title} back={envelopes()}>
        <Failed error={error} reload={() => setReloadCount(reloadCount + 1)} />
      </View>
    );
  }
  if (other && isBegun()) return <UnderWay />;
  if (waiting) {
    return (
      <View title={title}>
        <p class="empty">{t(id ? 'openingDraft' : 'loading')}</p>
      </View>
    );
  }
  const of = modeOfSaved();
  return of && of !== mode.value ? <OtherMode of={of} /> : 'here';
}

/** Shown while another envelope has unsaved changes. */
function UnderWay() {
  const { id, name } = draft.value;
  return (
    <View title={t('otherUnderWay')} back={envelopes()}>
      <div class="notice warn stack">
        <p>{name ? t('otherUnderWayText', { name }) : t('otherUnnamedText')}</p>
        <div class="actions">
          <a class="btn primary" href={id ? addressOf('envelopes', id, 'edit') : addressOf('envelopes', 'new')}>
            {t('resumeOther')}
          </a>
          <button type="button" class="btn danger" onClick={dropDraft}>
            {t('dropOther')}
          </button>
        </div>
      </div>
    </View>
  );
}

const OtherMode = ({ of }: { of: 'live' | 'test' }) => (
  <View title={t('editDraft')} back={envelopes()}>
    <div class="notice warn stack">
      <p>{t('draftOtherMode')}</p>
      <div>
        <button type="button" class="btn" onClick={() => switchMode(of)}>
          {t('backToMode', { mode: t(`mode_${of}`) })}
        </button>
      </div>
    </div>
  </View>
);
