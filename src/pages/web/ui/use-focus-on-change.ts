import { useEffect, useRef } from 'preact/hooks';

/** When one view gives way to another, the focus goes to the new one's beginning instead of getting lost. */
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
