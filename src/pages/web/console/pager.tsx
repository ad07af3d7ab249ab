import { t } from '../i18n/index.ts';

interface PagerProps {
  readonly label: string;
  /** Number of the page, from 1. */
  readonly page: number;
  readonly size: number;
  /** Number of items on all pages. */
  readonly total: number;
  readonly onPage: (page: number) => void;
}

/** Which items of how many are shown, and buttons for the pages before and after. */
export function Pager({ label, page, size, total, onPage }: PagerProps) {
  const last = Math.max(1, Math.ceil(total / size));
  const from = (page - 1) * size + 1;
  return (
    <nav class="pager" aria-label={label}>
      <p>{total > size ? t('itemsOf', { from, to: Math.min(page * size, total), count: total }) : ''}</p>
      {last > 1 && (
        <div class="actions">
          <button type="button" class="btn" aria-disabled={page <= 1} onClick={() => page > 1 && onPage(page - 1)}>
            {t('pageBefore')}
          </button>
          <button
            type="button"
            class="btn"
            aria-disabled={page >= last}
            onClick={() => page < last && onPage(page + 1)}
          >
            {t('pageAfter')}
          </button>
        </div>
      )}
    </nav>
  );
}
