import SchemaBuilder, {
  BasePlugin,
  type PothosOutputFieldConfig,
  PothosValidationError,
  type SchemaTypes,
} from '@pothos/core';
import type { GraphQLFieldResolver } from 'graphql';
import { z } from 'zod';
import { refuse, rule } from '../../kernel/fault.ts';
import { isUuid } from '../../kernel/ids.ts';
import { propertyOf } from '../../kernel/unknown.ts';

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

/** A cursor that the list of its page has not made. The plugin below names the argument. */
export class InvalidCursor extends Error {
  override readonly name = 'InvalidCursor';
}

/** A page of rows begins at a row's id, which is a UUID. @throws InvalidCursor */
export function assertCursor({ cursor }: { readonly cursor?: { readonly id?: unknown } }): void {
  if (cursor && !isUuid(String(cursor.id))) throw new InvalidCursor();
}

declare global {
  export namespace PothosSchemaTypes {
    export interface Plugins<Types extends SchemaTypes> {
      pageArguments: PageArguments<Types>;
    }
  }
}

type Resolver<Types extends SchemaTypes> = GraphQLFieldResolver<unknown, Types['Context'], object>;

/**
 * Pothos plugin: checks the arguments of every connection. `first` together with `last` is refused, because Relay leaves
 * its meaning open and discourages it (GraphQL Cursor Connections, “Pagination algorithm”). A cursor of another list is
 * refused by the name of its argument.
 */
class PageArguments<Types extends SchemaTypes> extends BasePlugin<Types> {
  override wrapResolve(resolver: Resolver<Types>, { args }: PothosOutputFieldConfig<Types>): Resolver<Types> {
    if (!args.first || !args.last) return resolver;
    return async (parent, given, context, info) => {
      if (isGiven(given, 'first') && isGiven(given, 'last'))
        throw refuse('invalid_body', undefined, [{ path: 'last', ...rule('not_with_first') }]);
      try {
        return await resolver(parent, given, context, info);
      } catch (error) {
        if (error instanceof PothosValidationError || error instanceof InvalidCursor) throw cursorFault(given);
        throw error;
      }
    };
  }
}

const isGiven = (given: object, name: string): boolean => propertyOf(given, name) != null;

/** The refusal of a page whose cursor is none of its list. */
const cursorFault = (given: object) =>
  refuse('invalid_body', undefined, [{ path: isGiven(given, 'after') ? 'after' : 'before', ...rule('not_cursor') }]);

const name = 'pageArguments' as const;
SchemaBuilder.registerPlugin(name, PageArguments);
export default name;
