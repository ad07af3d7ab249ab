/** Rows per query. */
const PAGE = 500;

/** Arguments for the query of `eachRow`: spread `after` into its condition and `page` into its options. */
export interface RowPage {
  readonly after: { readonly id?: { readonly gt: string } };
  readonly page: {
    readonly orderBy: { readonly id: 'asc' };
    readonly take: number;
    readonly select: { readonly id: true };
  };
}

/**
 * Calls `act` for each row, one after another, reading page by page, so that a large backlog is never read at once.
 * Returns how often `act` returned true.
 */
export async function eachRow(
  find: (some: RowPage) => Promise<readonly { readonly id: string }[]>,
  act: (id: string) => Promise<boolean>,
): Promise<number> {
  const page = { orderBy: { id: 'asc' }, take: PAGE, select: { id: true } } as const;
  let done = 0;
  for (let last: string | undefined; ; ) {
    const rows: readonly { readonly id: string }[] = await find({ after: last ? { id: { gt: last } } : {}, page });
    for (const { id } of rows) if (await act(id)) done += 1;
    if (rows.length < PAGE) return done;
    last = rows.at(-1)!.id;
  }
}
