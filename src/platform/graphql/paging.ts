import { refuse } from '../../kernel/fault.ts';
import { isUuid } from '../../kernel/ids.ts';

/** How many items a page has: where nobody says, and at most. */
export interface PageSize {
  readonly default: number;
  readonly max: number;
}

interface AskedPage {
  readonly first?: number | null | undefined;
  readonly last?: number | null | undefined;
}

/** What a page counts for in the cost of a query: lists are taken for five items, a page may be twenty times as long. */
export const pageCost =
  (size: PageSize) =>
  ({ first, last }: AskedPage) => ({
    field: 1,
    multiplier: Math.max(1, Math.min(first ?? last ?? size.default, size.max) / 5),
  });

/** How a connection over rows with an `id` pages. */
export const pagesOf = (size: PageSize) => ({
  cursor: 'id' as const,
  defaultSize: size.default,
  maxSize: size.max,
  complexity: pageCost(size),
});

/** A page of rows begins at a row's id, which is a UUID. @throws Fault `invalid_body` */
export function assertCursor({ cursor }: { readonly cursor?: { readonly id?: unknown } }): void {
  if (cursor && !isUuid(String(cursor.id))) throw refuse('invalid_body', 'That is not a cursor.');
}
