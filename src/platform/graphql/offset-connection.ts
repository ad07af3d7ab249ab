import { cursorToOffset, offsetToCursor, resolveOffsetConnection } from '@pothos/plugin-relay';
import { InvalidCursor, pageSize } from './paging.ts';

interface OffsetArgs {
  readonly first?: number | null | undefined;
  readonly last?: number | null | undefined;
  readonly after?: string | null | undefined;
  readonly before?: string | null | undefined;
  readonly offset?: number | null | undefined;
}

interface OffsetList<T> {
  /** Reads items by their position in the list, which does not change. */
  readonly read: (range: { readonly offset: number; readonly limit: number }) => Promise<readonly T[]>;
  readonly count: () => Promise<number>;
}

/**
 * Returns a page of a list whose cursors are positions: for lists whose order never changes.
 *
 * @throws InvalidCursor for a cursor of another list
 */
export async function offsetConnection<T extends object>(
  { first, last, after, before, offset }: OffsetArgs,
  { read, count }: OffsetList<T>,
) {
  const start = (after == null ? 0 : positionOf(after) + 1) + (offset ?? 0);
  const args = {
    first: first ?? null,
    last: last ?? null,
    after: start === 0 ? null : offsetToCursor(start - 1),
    before: before == null ? null : offsetToCursor(positionOf(before)),
  };
  const size = { defaultSize: pageSize.default, maxSize: pageSize.max };
  const totalCount = last == null ? undefined : await count();
  const page = await resolveOffsetConnection(
    { args, ...size, ...(totalCount === undefined ? {} : { totalCount }) },
    async (range) => [...(await read(range))],
  );
  return { ...page, totalCount: totalCount ?? count };
}

/** @throws InvalidCursor */
function positionOf(cursor: string): number {
  try {
    const position = cursorToOffset(cursor);
    if (Number.isSafeInteger(position) && position >= 0 && position < 2 ** 31) return position;
  } catch {
    // Not made by `offsetToCursor`.
  }
  throw new InvalidCursor();
}
