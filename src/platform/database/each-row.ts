/** Rows that are found at a time. */
const PAGE = 500;

/** What a find of `eachRow` spreads into its own arguments, the condition beside its own. */
export interface RowPage {
  readonly after: { readonly id?: { readonly gt: string } };
  readonly page: {
    readonly orderBy: { readonly id: 'asc' };
    readonly take: number;
    readonly select: { readonly id: true };
  };
}

/**
 * Does something about each row that is found, one after the other, however many there are: what fell due while nobody
 * swept is never read in one go. Gives how often `act` did something.
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
