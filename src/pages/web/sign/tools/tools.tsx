import { useEffect, useState } from 'preact/hooks';
import { t } from '../../generated/words/tools.ts';
import { Picture } from '../../ui/icons.tsx';
import { overlay } from '../stage.ts';
import { useLater } from '../use-later.ts';
import {
  allPages,
  closeFind,
  findOpen,
  followSight,
  goToPage,
  inSight,
  keepPlace,
  openFind,
  pagesOpen,
  togglePages,
} from './panels.ts';

export { words } from '../../generated/words/tools.ts';

/**
 * "Page 3 of 48", for the document in sight. The number can be typed. It changes silently: an announcement at each
 * scroll would disturb a screen reader that reads the document.
 */
function Counter() {
  const [typed, setTyped] = useState<string | null>(null);
  const pages = allPages();
  const { document, number } = pages[inSight.value]!;
  const total = document.pages.length;
  const go = (event: Event) => {
    event.preventDefault();
    const wanted = Number(typed?.trim() || Number.NaN);
    setTyped(null);
    // A number beyond the last page means the last page.
    if (wanted >= 1) goToPage(inSight.value - number + Math.min(Math.floor(wanted), total));
  };
  return (
    <form class="counter" noValidate onSubmit={go}>
      <span aria-hidden="true">{t('counterPage')}</span>
      <input
        class="input"
        inputMode="numeric"
        autocomplete="off"
        maxLength={5}
        aria-label={t('counterGo', { total })}
        value={typed ?? number}
        onFocus={(event) => event.currentTarget.select()}
        onInput={(event) => setTyped(event.currentTarget.value)}
        onBlur={() => setTyped(null)}
      />
      <span aria-hidden="true">{t('counterOf', { total })}</span>
    </form>
  );
}

const pagesIcon = 'M4 4h6v7H4zM14 4h6v7h-6zM4 15h6v5H4zM14 15h6v5h-6z';
const findIcon = 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM16 16l4.500 4.500';

/** For long files: all pages, the page counter, the search. */
export function Tools() {
  return (
    <section class="tools" aria-label={t('readingTools')}>
      <button
        type="button"
        class="icon-btn"
        aria-label={t('pagesShow')}
        aria-expanded={pagesOpen.value}
        onClick={togglePages}
      >
        <Picture path={pagesIcon} />
      </button>
      <Counter />
      <button
        type="button"
        class="icon-btn"
        aria-label={t('find')}
        aria-expanded={findOpen.value}
        aria-keyshortcuts="Control+F Meta+F"
        onClick={() => (findOpen.value ? closeFind() : openFind())}
      >
        <Picture path={findIcon} />
      </button>
    </section>
  );
}

/** The search, which loads when it is opened first, and what the tools need once on the page. */
export function FindBar() {
  const later = useLater(findOpen.value, () => import('./find-panel.tsx'));
  useEffect(followSight, []);
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return findOpen.value && later ? <later.FindPanel /> : null;
}

/**
 * All pages, small: beside the documents on a wide screen, in a dialog on others. Loads when it is opened first; until
 * then the documents stay as they are.
 */
export function Pages() {
  const later = useLater(pagesOpen.value, () => import('./pages-panel.tsx').finally(keepPlace));
  return pagesOpen.value && later ? <later.PagesPanel /> : null;
}

/**
 * Ctrl+F or ⌘F opens our search: the browser's own finds only pages that are painted. In our search, the same keys open
 * the browser's. Escape closes what is open.
 */
function onKey(event: KeyboardEvent): void {
  if (overlay.value || event.altKey || event.shiftKey) return;
  if (event.key === 'Escape' && findOpen.value) closeFind();
  if (event.key.toLowerCase() !== 'f' || !(event.ctrlKey || event.metaKey)) return;
  const inOurs = document.activeElement?.closest('.find');
  if (inOurs) return;
  event.preventDefault();
  openFind();
}
