import { beginOfMonth } from '../../../../kernel/wall-time.ts';
import type { EnvelopeFilter, ShownFolderFragment, ShownLabelFragment } from '../../generated/graphql.ts';
import { t } from '../../generated/words/console.ts';
import { shownZone } from '../../i18n/index.ts';
import { setQuery, viewAddress } from '../route.ts';
import { Search } from '../search.tsx';
import { OUTSIDE } from './folders/folder-choice.tsx';

const orders = [
  { field: 'CREATED_AT', direction: 'DESC' },
  { field: 'COMPLETED_AT', direction: 'DESC' },
  { field: 'NAME', direction: 'ASC' },
] as const;
const states = [
  ...([
    'DRAFT',
    'SENT',
    'EXPIRING',
    'DECLINED',
    'UNDELIVERED',
    'ATTACHMENTS',
    'DEADLINE_TODAY',
    'DEADLINE_LATE',
    'SEAL_WAITS',
    'COMPLETED',
    'EXPIRED',
    'CANCELED',
  ] as const),
  ...(['CREATED_THIS_MONTH', 'COMPLETED_THIS_MONTH', 'EXPIRED_THIS_MONTH'] as const),
] as const;
type State = (typeof states)[number];

/** Days before its expiry from which an envelope counts as expiring soon. */
export const EXPIRING_DAYS = 7;

/** What the list shows, as the address has it. */
export interface ListChoice {
  readonly words: string;
  readonly status: State | '';
  /** Id of a label, or empty. */
  readonly label: string;
  /** Id of a folder, `none` for envelopes that are in no folder, or empty for all. */
  readonly folder: string;
  /** Id of the signing link that made the envelopes, or empty. */
  readonly link: string;
  readonly orderBy: (typeof orders)[number];
  /** Number of the page, from 1. */
  readonly page: number;
}

/** The UUID under a name of the query, or empty. */
const idIn = (search: URLSearchParams, name: string): string =>
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.exec(search.get(name) ?? '')?.[0] ?? '';

/** Reads a choice from the query of the address. Unknown values are ignored. */
export function readChoice(query: string): ListChoice {
  const search = new URLSearchParams(query);
  return {
    words: search.get('q') ?? '',
    status: states.find((state) => state === search.get('status')) ?? '',
    label: idIn(search, 'label'),
    folder: search.get('folder') === OUTSIDE ? OUTSIDE : idIn(search, 'folder'),
    link: idIn(search, 'link'),
    orderBy: orders.find(({ field }) => field === search.get('order')) ?? orders[0],
    page: Math.max(1, Math.trunc(Number(search.get('page'))) || 1),
  };
}

/** The query of the last list that was shown: links back to the list lead there. */
let last = '';
export const addressOfList = (): string => `${viewAddress('envelopes')}${last && '?'}${last}`;

/** Writes a choice into the address. Values by default are left out. */
export function choose({ words, status, label, folder, link, orderBy, page }: ListChoice): void {
  const search = new URLSearchParams();
  if (words) search.set('q', words);
  if (status) search.set('status', status);
  if (label) search.set('label', label);
  if (folder) search.set('folder', folder);
  if (link) search.set('link', link);
  if (orderBy !== orders[0]) search.set('order', orderBy.field);
  if (page > 1) search.set('page', String(page));
  setQuery(search.toString());
}

/** The folder of the last list that was shown: a new envelope is proposed there. Empty for none. */
export const lastFolder = (): string => idIn(new URLSearchParams(last), 'folder');

export function noteList(query: string): void {
  last = query;
}

/** The address of the list of all envelopes in a state. */
export const addressOfStatus = (status: State): string =>
  `${viewAddress('envelopes')}?status=${status}${status === 'COMPLETED_THIS_MONTH' ? '&order=COMPLETED_AT' : ''}`;

/** The filter of a request. */
export const envelopeFilter = ({ words, status, label, folder, link }: ListChoice): EnvelopeFilter => ({
  text: words || null,
  labels: label ? [label] : null,
  folderId: folder && folder !== OUTSIDE ? folder : null,
  withoutFolder: folder === OUTSIDE || null,
  signingLinkId: link || null,
  ...stateFilter(status),
});

/** Some states of the list are more than a status of envelopes. */
function stateFilter(status: State | ''): EnvelopeFilter {
  switch (status) {
    case '':
      return {};
    case 'EXPIRING':
      return { status: ['SENT'], expires: { to: inDays(EXPIRING_DAYS) } };
    case 'DECLINED':
      return { status: ['SENT'], declined: true };
    case 'UNDELIVERED':
      return { status: ['SENT'], undelivered: true };
    case 'ATTACHMENTS':
      return { attachments: true };
    case 'DEADLINE_TODAY':
      return { unmetDeadline: true, legalDeadline: { from: now(), to: inDays(1) } };
    case 'DEADLINE_LATE':
      return { unmetDeadline: true, legalDeadline: { to: now() } };
    case 'SEAL_WAITS':
      return { sealWaits: true };
    case 'EXPIRED_THIS_MONTH':
      return { status: ['EXPIRED'], expires: { from: thisMonth() } };
    case 'CREATED_THIS_MONTH':
      return { created: { from: thisMonth() } };
    case 'COMPLETED_THIS_MONTH':
      return { completed: { from: thisMonth() } };
    default:
      return { status: [status] };
  }
}

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();
const now = (): string => inDays(0);
const thisMonth = (): string => beginOfMonth(shownZone(), new Date()).toISOString();

interface FiltersProps {
  readonly choice: ListChoice;
  readonly labels: readonly ShownLabelFragment[];
  readonly folders: readonly ShownFolderFragment[];
}

/** The grid of the filters: one, two or three choices beside status and order. */
const filterClass = (hasLabels: boolean, hasFolders: boolean): string => {
  if (hasLabels && hasFolders) return 'filters foldered-filters';
  return hasLabels || hasFolders ? 'filters labeled-filters' : 'filters';
};

/** Search, status, label, folder and order of the list. A change shows the first page. */
export const Filters = ({ choice, labels, folders }: FiltersProps) => (
  <div class={filterClass(labels.length > 0 || choice.label !== '', folders.length > 0 || choice.folder !== '')}>
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
          {t(`envelopes_${each}`, { days: EXPIRING_DAYS })}
        </option>
      ))}
    </select>
    {(labels.length > 0 || choice.label) && <LabelChoice choice={choice} labels={labels} />}
    {(folders.length > 0 || choice.folder) && <FolderChoice choice={choice} folders={folders} />}
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
    {choice.link && (
      <button type="button" class="btn" onClick={() => choose({ ...choice, link: '', page: 1 })}>
        {t('notByLinkOnly')}
      </button>
    )}
  </div>
);

const FolderChoice = ({ choice, folders }: Pick<FiltersProps, 'choice' | 'folders'>) => (
  <select
    class="input"
    aria-label={t('folder')}
    value={choice.folder}
    onChange={(event) => choose({ ...choice, folder: event.currentTarget.value, page: 1 })}
  >
    <option value="">{t('folderEvery')}</option>
    <option value={OUTSIDE}>{t('folderNone')}</option>
    {folders.map(({ id, name }) => (
      <option key={id} value={id}>
        {name}
      </option>
    ))}
    {isUnknown(choice, folders) && <option value={choice.folder}>{t('folderUnknown')}</option>}
  </select>
);

const isUnknown = ({ folder }: ListChoice, folders: FiltersProps['folders']): boolean =>
  folder !== '' && folder !== OUTSIDE && !folders.some(({ id }) => id === folder);

const LabelChoice = ({ choice, labels }: Pick<FiltersProps, 'choice' | 'labels'>) => (
  <select
    class="input"
    aria-label={t('labelOne')}
    value={choice.label}
    onChange={(event) => choose({ ...choice, label: event.currentTarget.value, page: 1 })}
  >
    <option value="">{t('everyLabel')}</option>
    {labels.map(({ id, name }) => (
      <option key={id} value={id}>
        {name}
      </option>
    ))}
    {choice.label && !labels.some(({ id }) => id === choice.label) && (
      <option value={choice.label}>{t('unknownLabel')}</option>
    )}
  </select>
);
