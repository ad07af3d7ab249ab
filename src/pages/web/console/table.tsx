import type { ComponentChildren } from 'preact';
import { docsPath } from '../../../kernel/language.ts';
import { t } from '../generated/words/console.ts';
import { language } from '../i18n/index.ts';
import { send, type TypedDocument } from '../lib/graphql.ts';
import { FieldError } from '../ui/field.tsx';
import { useAct } from '../ui/use-act.ts';
import { Instead } from './parts.tsx';
import { errorText, type Live, type Query, useAsked, useLive } from './query.tsx';
import { choose, searchChoice } from './search.tsx';

export interface Column<T> {
  readonly label: string;
  readonly cell: (row: T) => ComponentChildren;
}

interface TableProps<T> {
  readonly caption: string;
  readonly columns: readonly Column<T>[];
  readonly rows: readonly T[];
  readonly empty: ComponentChildren;
  /** On a phone, the cells from the third on share lines. */
  readonly compact?: boolean;
}
/** A link to the guide of a reader who calls no API, in the documentation. */
export const GuideLink = ({ name, button }: { name: 'senders' | 'agencies' | 'trainers'; button?: boolean }) => (
  <a class={button ? 'btn' : undefined} href={`${docsPath(language.value)}/${name}`} target="_blank" rel="noopener">
    {t('readGuide')} ↗
  </a>
);

/** A table. On a phone each row becomes a card whose cells show their column names. */
export const Table = <T extends { readonly id: string }>({ caption, columns, rows, empty, compact }: TableProps<T>) =>
  rows.length === 0 ? (
    <div class="empty">{empty}</div>
  ) : (
    <div class="card table-card">
      <table class={compact ? 'compact' : undefined}>
        <caption class="vh">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ label }) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {columns.map(({ label, cell }) => (
                <td key={label} data-label={label}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );

/** A part of a GraphQL connection. */
interface Connection<T> {
  readonly nodes?: readonly T[];
  readonly edges?: readonly { readonly node: T }[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor?: string | null | undefined };
}

/** The pages of a connection that were read. */
interface Pages<TResult, T> {
  /** The answer with the first page. */
  readonly first: TResult;
  readonly rows: readonly T[];
  readonly count: number;
  /** The cursor of the next page; null after the last. */
  readonly after: string | null;
}

/** How a list is read, page by page. */
export interface Source<TResult, T, TVariables, TEvent = unknown, TNext = Record<string, never>> {
  readonly document: TypedDocument<TResult, TVariables>;
  /** The variables, without `after`. */
  readonly variables?: Omit<TVariables, 'after'>;
  readonly of: (answer: TResult) => Connection<T> | null | undefined;
  /** At least so many pages are read; `Infinity`: all. Default: 1, and more on request. */
  readonly pages?: number;
  readonly live?: Live<Pages<TResult, T>, TEvent, TNext>;
  /** Is read again when this changes. */
  readonly version?: string | number;
}

/** A list that a view shows. */
export interface List<TResult, T> extends Query<Pages<TResult, T>> {
  /** Reads one more page. Null if none follows. */
  readonly more: (() => Promise<void>) | null;
}

/** Reads pages of a connection after those that are known, until there are so many. */
export async function readPages<TResult, T, TVariables>(
  { document, variables, of }: Pick<Source<TResult, T, TVariables>, 'document' | 'variables' | 'of'>,
  count: number,
  known?: Pages<TResult, T>,
): Promise<Pages<TResult, T>> {
  let pages = known;
  do {
    const answer: TResult = await send(document, { ...variables, after: pages?.after ?? null } as TVariables);
    const { nodes, edges, pageInfo } = of(answer) ?? { nodes: [], pageInfo: { hasNextPage: false } };
    pages = {
      first: pages?.first ?? answer,
      rows: [...(pages?.rows ?? []), ...(nodes ?? edges?.map(({ node }) => node) ?? [])],
      count: (pages?.count ?? 0) + 1,
      after: (pageInfo.hasNextPage && pageInfo.endCursor) || null,
    };
  } while (pages.after !== null && pages.count < count);
  return pages;
}

/** Shows a list while the view is mounted. The address has how many of its pages are shown (`shown`). */
export function useList<TResult, T, TVariables, TEvent, TNext extends Record<string, unknown>>(
  source: Source<TResult, T, TVariables, TEvent, TNext>,
): List<TResult, T> {
  const { document, variables, pages = 1, live, version } = source;
  const request = `${document} ${JSON.stringify(variables)} ${pages}`;
  const wanted = Math.max(pages, Number(searchChoice('shown').shown) || 1);
  const query = useAsked(request, () => readPages(source, wanted), version);
  useLive(query, live, request);
  const { data } = query;
  const more = async () => {
    const longer = await readPages(source, data!.count + 1, data!);
    choose({ shown: String(longer.count) });
    query.take(longer);
  };
  return { ...query, more: data?.after ? more : null };
}

type RowsProps<TResult, T> = Omit<TableProps<T>, 'rows'> & { readonly list: List<TResult, T> };

/** A list as a table, with a button for more. */
export function Rows<TResult, T extends { readonly id: string }>({ list, ...table }: RowsProps<TResult, T>) {
  const act = useAct(errorText);
  if (!list.data) return <Instead of={list} />;
  return (
    <>
      <Table {...table} rows={list.data.rows} />
      <FieldError error={act.error} />
      {list.more && (
        <p>
          <button type="button" class="btn" aria-disabled={act.busy} onClick={() => void act.run(list.more!)}>
            {t('more')}
          </button>
        </p>
      )}
    </>
  );
}

/** A list of its own request. */
export const Paged = <
  TResult,
  T extends { readonly id: string },
  TVariables,
  TEvent,
  TNext extends Record<string, unknown>,
>({
  document,
  variables,
  of,
  pages,
  live,
  version,
  ...table
}: Source<TResult, T, TVariables, TEvent, TNext> & Omit<TableProps<T>, 'rows'>) => (
  <Rows
    list={useList({ document, variables, of, pages, live, version } as Source<TResult, T, TVariables, TEvent, TNext>)}
    {...table}
  />
);
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
