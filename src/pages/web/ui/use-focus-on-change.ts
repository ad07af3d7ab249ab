import { useEffect, useRef } from 'preact/hooks';

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
