import { useEffect, useRef } from 'preact/hooks';

/**
 * Runs `work` as soon as the changes made so far are rendered, and before the next event. Use it to move the focus: with
 * a timer, the user may already type in another field, and the focus would leave that field. Preact renders in a
 * microtask, which it queues with the first change.
 */
export const afterRender = (work: () => void): void => queueMicrotask(work);

/** Moves the focus to the beginning of a new view when it replaces another one. */
export function useFocusOnChange(view: string, onChange?: () => void): void {
  const before = useRef(view);
  useEffect(() => {
    if (before.current === view) return;
    before.current = view;
    onChange?.();
    window.scrollTo({ top: 0 });
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [view]);
}
