import { refuse } from '../../kernel/fault.ts';
import { isUuid } from '../../kernel/ids.ts';

/** Default and maximum number of items of a page. */
export interface PageSize {
  readonly default: number;
  readonly max: number;
}

interface AskedPage {
  readonly first?: number | null | undefined;
  readonly last?: number | null | undefined;
}

/**
 * Returns the complexity of a page: the default multiplier assumes five items per list, and a page may have twenty
 * times as many.
 */
export const pageCost =
  (size: PageSize) =>
  ({ first, last }: AskedPage) => ({
    field: 1,
    multiplier: Math.max(1, Math.min(first ?? last ?? size.default, size.max) / 5),
  });

/** Options of a connection over rows with an `id`. */
export const pagesOf = (size: PageSize) => ({
  cursor: 'id' as const,
  defaultSize: size.default,
  maxSize: size.max,
  complexity: pageCost(size),
});

/** A page of rows begins at a row's id, which is a UUID. @throws Fault `invalid_body` */
export function assertCursor({ cursor }: { readonly cursor?: { readonly id?: unknown } }): void {
  if (cursor && !isUuid(String(cursor.id)))
    throw refuse('invalid_body', 'The cursor is invalid. Use a cursor from an earlier page, or none.');
}
