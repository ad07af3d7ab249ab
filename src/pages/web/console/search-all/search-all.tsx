import { useEffect, useState } from 'preact/hooks';
import { t } from '../../i18n/index.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Palette } from './palette.tsx';

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The button of the search over everything, which Ctrl-K (⌘K) opens too. */
export function SearchAll() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isShortcut = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
      if (!isShortcut || event.altKey || event.shiftKey || event.isComposing) return;
      // Firefox and Chromium would move to their own search.
      event.preventDefault();
      // Another dialog keeps the focus until it is closed.
      if (!document.querySelector('dialog[open]')) setOpen(true);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <button
        type="button"
        class="btn ghost search-all"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
      >
        <Icon name="search" />
        <span class="search-all-word">{t('searchAll')}</span>
        <span class="shortcut" aria-hidden="true">
          {isMac ? '⌘K' : 'Ctrl K'}
        </span>
      </button>
      {isOpen && (
        <Dialog kind="palette" title={t('searchAllTitle')} onClose={() => setOpen(false)}>
          <Palette onClose={() => setOpen(false)} />
        </Dialog>
      )}
    </>
  );
}
