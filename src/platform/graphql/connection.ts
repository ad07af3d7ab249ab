import type { ObjectRef } from '@pothos/core';
import { builder, type Types } from './builder.ts';

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
