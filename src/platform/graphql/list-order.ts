import { builder } from './builder.ts';
import { assertCursor } from './paging.ts';

type Direction = 'asc' | 'desc';

const OrderDirectionEnum = builder.enumType('OrderDirection', {
  description: 'Direction of an order.',
  values: {
    ASC: { value: 'asc', description: 'Ascending: oldest first, or from A to Z.' },
    DESC: { value: 'desc', description: 'Descending: most recent first, or from Z to A.' },
  } as const,
});

/** A column by which a list can be ordered. */
interface OrderColumn {
  /** Prisma's name of the column. */
  readonly value: string;
  readonly description: string;
  /** Rows without a value come last, in both directions. */
  readonly nullable?: true;
}

/** Value of an `orderBy` argument. */
export interface ListOrder {
  readonly field: string;
  readonly direction: Direction;
}

/** Arguments of plugin-prisma for one page. */
interface PageQuery {
  readonly cursor?: { readonly id?: unknown };
  readonly take: number;
  readonly skip: number;
}

interface OrderArgs {
  readonly orderBy?: ListOrder | null | undefined;
  readonly offset?: number | null | undefined;
}

interface OrderedRange {
  readonly where: Record<string, unknown>;
  readonly orderBy: Record<string, unknown>[];
  readonly take: number;
  readonly skip: number;
}

type ValuesOf = (id: string) => Promise<Readonly<Record<string, unknown>> | null>;

/**
 * Declares how the lists of a type can be ordered: the input `EnvelopeOrder` and the enum `EnvelopeOrderField`. The
 * first column, descending, is the default. Rows with equal values are ordered by `id`, in the same direction.
 */
export function listOrder(type: string, columns: Readonly<Record<string, OrderColumn>>) {
  const [first] = Object.entries(columns);
  if (!first) throw new Error(`The lists of ${type} need at least one column to order by.`);
  const nullable = new Set(Object.values(columns).flatMap((column) => (column.nullable ? [column.value] : [])));
  const FieldEnum = builder.enumType(`${type}OrderField`, {
    description: `Fields by which lists of type \`${type}\` can be ordered.`,
    values: Object.fromEntries(
      Object.entries(columns).map(([name, { value, description }]) => [name, { value, description }]),
    ),
  });
  const input = builder.inputType(`${type}Order`, {
    description: `Order of a list of type \`${type}\`. Items with equal values are ordered by \`id\`, in the same direction.`,
    fields: (t) => ({
      field: t.field({ type: FieldEnum, required: true, description: 'Field to order by.' }),
      direction: t.field({ type: OrderDirectionEnum, required: true, description: 'Direction of the order.' }),
    }),
  });
  const standard: ListOrder = { field: first[1].value, direction: 'desc' };
  return {
    /** The argument `orderBy`. */
    arg: {
      type: input,
      description: `Order of the list. Default: \`${first[0]}\`, \`DESC\`. Pass the same order with the cursors of a page.`,
    },
    /**
     * Returns the arguments of `findMany` for a page. Null if the cursor names no row of the caller: the page is empty.
     *
     * Prisma's own cursors include all rows without a value in every page, so this replaces the cursor by a condition.
     *
     * @param valuesOf reads the columns of the cursor's row, among the rows that the caller may list
     * @throws Fault `invalid_body` for a cursor that is no UUID
     */
    async pageOf<Query extends PageQuery>(
      query: Query,
      { orderBy, offset }: OrderArgs,
      valuesOf: ValuesOf,
    ): Promise<(Omit<Query, 'cursor'> & OrderedRange) | null> {
      assertCursor(query);
      const { cursor, ...rest } = query;
      const { field, direction } = orderBy ?? standard;
      const sort = nullable.has(field) ? { sort: direction, nulls: 'last' } : direction;
      const order = [{ [field]: sort }, { id: direction }];
      const skip = query.skip + (offset ?? 0);
      if (!cursor) return { ...rest, where: {}, orderBy: order, skip };
      const id = String(cursor.id);
      const values = await valuesOf(id);
      if (!values) return null;
      const where = beyond(field, values[field] ?? null, id, direction, query.take < 0, nullable.has(field));
      // The condition excludes the cursor's row, which Prisma would skip.
      return { ...rest, where, orderBy: order, skip: skip - 1 };
    },
  };
}

/** Condition for the rows after the cursor's row in the order, or before it. */
function beyond(
  field: string,
  value: unknown,
  id: string,
  direction: Direction,
  backward: boolean,
  isNullable: boolean,
): Record<string, unknown> {
  const operator = (direction === 'asc') !== backward ? 'gt' : 'lt';
  const ties = { [field]: value, id: { [operator]: id } };
  if (value === null) return backward ? { OR: [{ [field]: { not: null } }, ties] } : ties;
  const others = { [field]: { [operator]: value } };
  if (isNullable && !backward) return { OR: [others, ties, { [field]: null }] };
  // The first condition is redundant: with it PostgreSQL begins to read the index at the cursor.
  return { AND: [{ [field]: { [`${operator}e`]: value } }, { OR: [others, ties] }] };
}
