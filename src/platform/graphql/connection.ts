import type { ObjectRef } from '@pothos/core';
import { cursorToOffset, offsetToCursor, resolveOffsetConnection } from '@pothos/plugin-relay';
import { builder, type Types } from './builder.ts';
import { InvalidCursor, pageSize } from './paging.ts';

/** A connection's value: the relay plugin makes the edges, the field's `totalCount` option counts. */
interface Counted {
  readonly totalCount?: number | (() => number | Promise<number>) | null;
}

/**
 * Creates the connection of a node type, once for each type: `EnvelopeConnection` and `EnvelopeEdge` for `Envelope`.
 * All fields that list the type share it. Such a field must count: give `t.prismaConnection` a `totalCount` option, or
 * return an object with `totalCount`. A function is called only if the query selects `totalCount`.
 */
export function connectionOf<Shape>(type: ObjectRef<Types, Shape>) {
  const known = connections.get(type);
  if (known) return known as ReturnType<typeof makeConnection<Shape>>;
  const made = makeConnection(type);
  connections.set(type, made);
  return made;
}

const connections = new Map<object, unknown>();

const makeConnection = <Shape>(type: ObjectRef<Types, Shape>) =>
  builder.connectionObject(
    {
      type,
      name: `${type.name}Connection`,
      description: `A page of a list, with items of type \`${type.name}\`.`,
      fields: (t) => ({
        totalCount: t.int({
          description: 'Number of items in the whole list, with its filter. Counted only when selected.',
          // plugin-prisma reads no rows if a query selects such fields only.
          extensions: { pothosPrismaTotalCount: true },
          resolve: async (connection) => {
            const { totalCount } = connection as Counted;
            const count = typeof totalCount === 'function' ? await totalCount() : totalCount;
            if (count == null) throw new Error(`A list of ${type.name} does not count its items.`);
            return count;
          },
        }),
      }),
    },
    { name: `${type.name}Edge`, description: `An item of type \`${type.name}\` and its place in the list.` },
  );

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
  const start = (after == null ? 0 : cursorPosition(after) + 1) + (offset ?? 0);
  const args = {
    first: first ?? null,
    last: last ?? null,
    after: start === 0 ? null : offsetToCursor(start - 1),
    before: before == null ? null : offsetToCursor(cursorPosition(before)),
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
function cursorPosition(cursor: string): number {
  try {
    const position = cursorToOffset(cursor);
    if (Number.isSafeInteger(position) && position >= 0 && position < 2 ** 31) return position;
  } catch {
    // Not made by `offsetToCursor`.
  }
  throw new InvalidCursor();
}
