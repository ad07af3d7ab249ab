import { isMovedFault } from '../../kernel/fault.ts';

/** Rows per query. */
const PAGE = 500;

/** Arguments for the query of `eachDueRow`: spread `after` into its condition and `page` into its options. */
export interface DuePage<Column extends string> {
  readonly after: {
    readonly OR?: [
      Record<Column, { readonly gt: Date }>,
      Record<Column, Date> & { readonly id: { readonly gt: string } },
    ];
  };
  readonly page: {
    readonly orderBy: [Record<Column, 'asc'>, { readonly id: 'asc' }];
    readonly take: number;
    readonly select: Record<Column | 'id', true>;
  };
}

type DueRow<Column extends string> = { readonly id: string } & Readonly<Record<Column, Date | null>>;

/** An object with one property whose name is a type parameter, which TypeScript reads as any string. */
const only = <Column extends string, Value>(column: Column, value: Value) =>
  ({ [column]: value }) as Record<Column, Value>;

/**
 * Calls `act` for each row, one after another, reading page by page, so that a large backlog is never read at once.
 * Returns how often `act` returned true. Passes over rows of organisations that have moved.
 *
 * The rows are read by the time in `column`, which must have an index: in another order, the database may read the whole
 * table to find that nothing is due.
 */
export async function eachDueRow<Column extends string>(
  column: Column,
  find: (due: DuePage<Column>) => Promise<readonly DueRow<Column>[]>,
  act: (id: string) => Promise<boolean>,
): Promise<number> {
  const page: DuePage<Column>['page'] = {
    orderBy: [only(column, 'asc'), { id: 'asc' }],
    take: PAGE,
    select: { ...only(column, true), id: true } as Record<Column | 'id', true>,
  };
  let done = 0;
  for (let after: DuePage<Column>['after'] = {}; ; ) {
    const rows = await find({ after, page });
    for (const { id } of rows) if (await act(id).catch(passMoved)) done += 1;
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return done;
    const at: Date = last[column]!;
    after = { OR: [only(column, { gt: at }), { ...only(column, at), id: { gt: last.id } }] };
  }
}

function passMoved(error: unknown): false {
  if (isMovedFault(error)) return false;
  throw error;
}
