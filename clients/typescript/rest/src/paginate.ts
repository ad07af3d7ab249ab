/** A page of a list, as the contract defines it. */
interface Page<T> {
  readonly data: readonly T[];
  readonly limit: number;
  readonly offset: number;
}

/**
 * Yields every item of a paged list: `for await (const { id } of paginate(esign.listEnvelopes))`. Lists show the newest
 * item first, so a new item shifts the others to later pages. Each item is yielded once.
 */
export async function* paginate<T extends { readonly id: string }, Query extends { limit?: number; offset?: number }>(
  list: (query: Query) => Promise<Page<T>>,
  query: Query = {} as Query,
): AsyncGenerator<T, void, undefined> {
  const seenCursors = new Set<string>();
  let offset = query.offset ?? 0;
  for (;;) {
    const { data, limit } = await list({ limit: 100, ...query, offset });
    for (const item of data) {
      if (seenCursors.has(item.id)) continue;
      seenCursors.add(item.id);
      yield item;
    }
    if (data.length < limit) return;
    offset += data.length;
  }
}
