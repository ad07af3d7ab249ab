import { useState } from 'preact/hooks';
import { t } from '../../i18n/index.ts';
import { allPages, goToPage, inSight } from './in-sight.ts';

/**
 * "Page 3 of 48", for the document in sight. The number can be typed. It changes silently: an announcement at each
 * scroll would disturb a screen reader that reads the document.
 */
export function Counter() {
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
