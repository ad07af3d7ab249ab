import { effect } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { mode } from '../mode.ts';
import { draft, isBegun, kept, modeOfSaved, problems } from './draft.ts';
import type { Mandate } from './people/people.ts';
import { isComplete } from './review/checks.ts';
import { isSaving, saveQuietly } from './review/submit.ts';

/** A change is saved this long after the last one, ms. */
const QUIET_MS = 4_000;
/** After a save without an answer, ms. */
const RETRY_MS = 10_000;

/**
 * Whether the service can keep the draft now. It keeps complete envelopes only. A template is not saved by itself: others
 * use it. Nor is an identity attested by itself, with a half-written name.
 */
function canKeep(mandate: Mandate | undefined): boolean {
  const { kind, level, people } = draft.value;
  if (kind !== 'envelope' || !isBegun() || isSaving() || kept.value === 'elsewhere') return false;
  if ((modeOfSaved() ?? mode.value) !== mode.value) return false;
  if (people.some(({ identity }) => identity.kind === 'new')) return false;
  // Without the mandate, which loads, nobody is known to be its agent.
  if (level === 'ORGANIZATION_SEAL' && !mandate) return false;
  return Object.keys(problems.value).length === 0 && isComplete(mandate);
}

/**
 * Keeps the draft that is shown: some seconds after the last change, when the page is hidden, and when another view is shown.
 * A draft that was opened and not changed is not written.
 */
export function useAutosave(mandate: Mandate | undefined): void {
  const chosen = useRef(mandate);
  chosen.current = mandate;
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isShown = true;
    const of = mode.peek();
    kept.value = null;
    const save = async () => {
      clearTimeout(timer);
      if (mode.peek() !== of || !canKeep(chosen.current)) return;
      kept.value = await saveQuietly(chosen.current, () => isShown);
      if (kept.value === 'unanswered') timer = setTimeout(() => void save(), RETRY_MS);
    };
    const stop = effect(() => {
      clearTimeout(timer);
      if (isBegun()) timer = setTimeout(() => void save(), QUIET_MS);
    });
    const onHide = () => {
      if (document.visibilityState === 'hidden') void save();
    };
    document.addEventListener('visibilitychange', onHide);
    return () => {
      isShown = false;
      stop();
      document.removeEventListener('visibilitychange', onHide);
      void save();
    };
  }, []);
}
