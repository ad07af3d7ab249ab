import type { EnvelopeFilter } from '../../generated/graphql.ts';
import { t } from '../../i18n/index.ts';
import { addressOf, setQuery } from '../route.ts';
import { Search } from '../search.tsx';

const orders = [
  { field: 'CREATED_AT', direction: 'DESC' },
  { field: 'COMPLETED_AT', direction: 'DESC' },
  { field: 'NAME', direction: 'ASC' },
] as const;
/** `DECLINED` is no status: somebody declined, and the envelope is still open. */
const states = ['DRAFT', 'SENT', 'DECLINED', 'COMPLETED', 'EXPIRED', 'CANCELED'] as const;

/** What the list shows, as the address has it. */
export interface ListChoice {
  readonly words: string;
  readonly status: (typeof states)[number] | '';
  readonly orderBy: (typeof orders)[number];
  /** Number of the page, from 1. */
  readonly page: number;
}

/** Reads a choice from the query of the address. Unknown values are ignored. */
export function readChoice(query: string): ListChoice {
  const search = new URLSearchParams(query);
  return {
    words: search.get('q') ?? '',
    status: states.find((state) => state === search.get('status')) ?? '',
    orderBy: orders.find(({ field }) => field === search.get('order')) ?? orders[0],
    page: Math.max(1, Math.trunc(Number(search.get('page'))) || 1),
  };
}

/** The query of the last list that was shown: links back to the list lead there. */
let last = '';
export const addressOfList = (): string => `${addressOf('envelopes')}${last && '?'}${last}`;

/** Writes a choice into the address. Values by default are left out. */
export function choose({ words, status, orderBy, page }: ListChoice): void {
  const search = new URLSearchParams();
  if (words) search.set('q', words);
  if (status) search.set('status', status);
  if (orderBy !== orders[0]) search.set('order', orderBy.field);
  if (page > 1) search.set('page', String(page));
  setQuery(search.toString());
}

export function noteList(query: string): void {
  last = query;
}

/** The filter of a request. */
export const filterOf = ({ words, status }: ListChoice): EnvelopeFilter => ({
  text: words || null,
  ...(status === 'DECLINED' ? { declined: true, status: ['SENT'] } : { status: status ? [status] : null }),
});

/** Search, status and order of the list. A change shows the first page. */
export const Filters = ({ choice }: { choice: ListChoice }) => (
  <div class="filters">
    <Search
      label={t('findEnvelopes')}
      value={choice.words}
      onSearch={(words) => choose({ ...choice, words, page: 1 })}
    />
    <select
      class="input"
      aria-label={t('status')}
      value={choice.status}
      onChange={(event) => {
        choose({ ...choice, status: event.currentTarget.value as ListChoice['status'], page: 1 });
      }}
    >
      <option value="">{t('everyStatus')}</option>
      {states.map((each) => (
        <option key={each} value={each}>
          {t(`envelopes_${each}`)}
        </option>
      ))}
    </select>
    <select
      class="input"
      aria-label={t('order')}
      value={choice.orderBy.field}
      onChange={(event) => {
        const orderBy = orders.find(({ field }) => field === event.currentTarget.value) ?? orders[0];
        choose({ ...choice, orderBy, page: 1 });
      }}
    >
      {orders.map(({ field }) => (
        <option key={field} value={field}>
          {t(`order_${field}`)}
        </option>
      ))}
    </select>
  </div>
);
