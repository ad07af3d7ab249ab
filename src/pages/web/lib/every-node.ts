interface Page<T> {
  readonly nodes: readonly T[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor?: string | null };
}

/** Reads a connection to its end: for lists that a page shows whole. */
export async function everyNode<T>(load: (after: string | null) => Promise<Page<T>>): Promise<T[]> {
  const all: T[] = [];
  for (let after: string | null = null; ; ) {
    const { nodes, pageInfo }: Page<T> = await load(after);
    all.push(...nodes);
    if (!pageInfo.hasNextPage || !pageInfo.endCursor) return all;
    after = pageInfo.endCursor;
  }
}
