import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { t } from '../i18n/index.ts';
import { Failed } from './parts.tsx';
import { errorText, useAnswer } from './use-answer.ts';

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

/** A page of a GraphQL connection. */
interface Page<T> {
  readonly edges: readonly { readonly node: T }[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor?: string | null | undefined };
}

interface PagedProps<T> extends Omit<TableProps<T>, 'rows'> {
  readonly load: (after: string | null) => Promise<Page<T>>;
  /** Reloads when one of these changes. */
  readonly keys?: readonly unknown[];
  /** Reads as many pages again as are shown when this changes: the list has changed. */
  readonly step?: number;
}

/** A table with the first page and a button for more. */
export function Paged<T extends { readonly id: string }>({ load, keys = [], step = 0, ...table }: PagedProps<T>) {
  const [more, setMore] = useState<readonly Page<T>[]>([]);
  const [error, setError] = useState<string | null>(null);
  const lastStep = useRef(step);
  const first = useAnswer(async () => {
    const count = lastStep.current === step ? 0 : more.length;
    lastStep.current = step;
    const page = await load(null);
    const others: Page<T>[] = [];
    for (let last = page; others.length < count && last.pageInfo.hasNextPage; ) {
      last = await load(last.pageInfo.endCursor ?? null);
      others.push(last);
    }
    setMore(others);
    return page;
  }, [...keys, step]);
  if (first.error) return <Failed error={first.error} reload={first.reload} />;
  if (!first.data) return <p class="empty">{t('loading')}</p>;
  const pages = [first.data, ...more];
  const { hasNextPage, endCursor } = pages.at(-1)!.pageInfo;
  const next = () =>
    load(endCursor ?? null).then(
      (page) => setMore([...more, page]),
      (cause) => setError(errorText(cause)),
    );
  return (
    <>
      <Table {...table} rows={pages.flatMap(({ edges }) => edges.map(({ node }) => node))} />
      {error && <p class="error">{error}</p>}
      {hasNextPage && (
        <p>
          <button type="button" class="btn" onClick={next}>
            {t('more')}
          </button>
        </p>
      )}
    </>
  );
}
