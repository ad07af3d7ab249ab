import { z } from 'zod';
import { isUuid } from '../../kernel/ids.ts';

/** Default and maximum number of items of a page, for every connection. */
export const pageSize = { default: 20, max: 100 } as const;

interface PageRequest {
  readonly first?: number | null | undefined;
  readonly last?: number | null | undefined;
}

/**
 * Returns the complexity of a page: the default multiplier assumes five items per list, and a page may have twenty
 * times as many.
 */
export const pageCost = ({ first, last }: PageRequest) => ({
  field: 1,
  multiplier: Math.max(1, Math.min(first ?? last ?? pageSize.default, pageSize.max) / 5),
});

/** Options of a connection over rows with an `id`. */
export const pages = {
  cursor: 'id' as const,
  defaultSize: pageSize.default,
  maxSize: pageSize.max,
  complexity: pageCost,
};

/** Number of items to skip: for REST's offset, and for pages that show page numbers. */
export const offsetArg = { validate: z.number().min(0), description: 'Number of items to skip. Default: 0.' };

/** A cursor that the list of its page has not made. The plugin `page-arguments.ts` names the argument. */
export class InvalidCursor extends Error {
  override readonly name = 'InvalidCursor';
}

/** A page of rows begins at a row's id, which is a UUID. @throws InvalidCursor */
export function assertCursor({ cursor }: { readonly cursor?: { readonly id?: unknown } }): void {
  if (cursor && !isUuid(String(cursor.id))) throw new InvalidCursor();
}
