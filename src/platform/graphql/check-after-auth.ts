import SchemaBuilder, { BasePlugin, type PothosOutputFieldConfig, type SchemaTypes } from '@pothos/core';
import type { GraphQLFieldResolver, GraphQLSchema } from 'graphql';
import { issuesOfArguments, refusalOfInput } from './input-faults.ts';

declare global {
  export namespace PothosSchemaTypes {
    export interface Plugins<Types extends SchemaTypes> {
      checkAfterAuth: CheckAfterAuth<Types>;
    }
  }
}

type Mapper = (args: object, context: object, info: never) => unknown;

/** Key in a field's `extensions` for its deferred checks. */
const CHECKS = 'argumentChecks';

/**
 * Pothos plugin: validates arguments after the check of access. Pothos itself validates before any resolver, so
 * callers without access would learn what is wrong with their input. This plugin, placed between the two, runs the
 * validation inside the resolver, and names all faults instead of the first. Building the schema fails if another plugin drops a field's checks, or adds some
 * that would run before access.
 */
class CheckAfterAuth<Types extends SchemaTypes> extends BasePlugin<Types> {
  /** Fields with deferred checks that no resolver runs yet. */
  readonly #unbound = new Set<string>();

  override onOutputFieldConfig(config: PothosOutputFieldConfig<Types>): PothosOutputFieldConfig<Types> {
    if (!config.argMappers.length) return config;
    this.#unbound.add(outputFieldName(config));
    return { ...config, extensions: { ...config.extensions, [CHECKS]: config.argMappers }, argMappers: [] };
  }

  override afterBuild(schema: GraphQLSchema): GraphQLSchema {
    if (this.#unbound.size === 0) return schema;
    throw new Error(`A plugin lost the checks of arguments of ${[...this.#unbound].join(', ')}.`);
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
    if (config.argMappers.length)
      throw new Error(`Arguments of ${outputFieldName(config)} would be checked before access.`);
    const mappers = config.extensions?.[CHECKS] as readonly Mapper[] | undefined;
    if (!mappers) return next;
    this.#unbound.delete(outputFieldName(config));
    return async (parent, args, context, info) => {
      let checked: object = args;
      try {
        for (const mapper of mappers) checked = (await mapper(checked, context, info as never)) as object;
      } catch (error) {
        const issues = issuesOfArguments(info.parentType.getFields()[info.fieldName]?.args ?? [], args);
        throw issues.length > 0 ? refusalOfInput(issues) : error;
      }
      return next(parent, checked, context, info);
    };
  }
}

const outputFieldName = <Types extends SchemaTypes>({ parentType, name }: PothosOutputFieldConfig<Types>): string =>
  `${parentType}.${name}`;

const name = 'checkAfterAuth' as const;
SchemaBuilder.registerPlugin(name, CheckAfterAuth);
export default name;
