import SchemaBuilder, {
  BasePlugin,
  type PothosOutputFieldConfig,
  PothosValidationError,
  type SchemaTypes,
} from '@pothos/core';
import type { GraphQLFieldResolver } from 'graphql';
import { refuse } from '../../kernel/fault.ts';
import { rule } from '../../kernel/rules.ts';
import { propertyOf } from '../../kernel/unknown.ts';
import { InvalidCursor } from './paging.ts';

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
