import SchemaBuilder, { BasePlugin, type PothosOutputFieldConfig, type SchemaTypes } from '@pothos/core';
import type { GraphQLFieldResolver } from 'graphql';

declare global {
  export namespace PothosSchemaTypes {
    export interface Plugins<Types extends SchemaTypes> {
      checkAfterAuth: CheckAfterAuth<Types>;
    }
  }
}

type Mapper = (args: object, context: object, info: never) => unknown;

/**
 * Pothos checks arguments before any resolver, so also before the check of access: a stranger would learn what is wrong with an
 * input before being refused. This plugin, placed behind it and before validation, moves those checks inside.
 */
class CheckAfterAuth<Types extends SchemaTypes> extends BasePlugin<Types> {
  readonly #later = new WeakMap<object, readonly Mapper[]>();

  override onOutputFieldConfig(config: PothosOutputFieldConfig<Types>): PothosOutputFieldConfig<Types> {
    if (!config.argMappers.length) return config;
    // The extensions object is the one thing of a field's config that keeps its identity until it is wrapped.
    const extensions = { ...config.extensions };
    this.#later.set(extensions, config.argMappers as unknown as readonly Mapper[]);
    return { ...config, extensions, argMappers: [] };
  }

  override wrapResolve(
    resolver: GraphQLFieldResolver<unknown, Types['Context'], object>,
    config: PothosOutputFieldConfig<Types>,
  ): GraphQLFieldResolver<unknown, Types['Context'], object> {
    return this.#checked(resolver, config);
  }

  override wrapSubscribe(
    subscribe: GraphQLFieldResolver<unknown, Types['Context'], object> | undefined,
    config: PothosOutputFieldConfig<Types>,
  ): GraphQLFieldResolver<unknown, Types['Context'], object> | undefined {
    return subscribe && this.#checked(subscribe, config);
  }

  #checked(
    next: GraphQLFieldResolver<unknown, Types['Context'], object>,
    config: PothosOutputFieldConfig<Types>,
  ): GraphQLFieldResolver<unknown, Types['Context'], object> {
    const mappers = this.#later.get(config.extensions ?? {});
    if (!mappers) return next;
    return async (parent, args, context, info) => {
      let checked: object = args;
      for (const mapper of mappers) checked = (await mapper(checked, context, info as never)) as object;
      return next(parent, checked, context, info);
    };
  }
}

const name = 'checkAfterAuth' as const;
SchemaBuilder.registerPlugin(name, CheckAfterAuth);
export default name;
