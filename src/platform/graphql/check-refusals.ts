import { channel } from 'node:diagnostics_channel';
import SchemaBuilder, {
  BasePlugin,
  type FieldNullability,
  type InputFieldMap,
  type PothosOutputFieldConfig,
  type SchemaTypes,
  type TypeParam,
} from '@pothos/core';
import type { GraphQLFieldResolver } from 'graphql';
import { Fault } from '../../kernel/fault.ts';
import type { Context } from './context.ts';
import { errorsSentence, mayRefuseWith, type Refusal, type Refusals, refusalsFrom } from './refusals.ts';

declare global {
  export namespace PothosSchemaTypes {
    export interface Plugins<Types extends SchemaTypes> {
      checkRefusals: CheckRefusals<Types>;
    }
    export interface FieldOptions<
      Types extends SchemaTypes = SchemaTypes,
      ParentShape = unknown,
      Type extends TypeParam<Types> = TypeParam<Types>,
      Nullable extends FieldNullability<Type> = FieldNullability<Type>,
      Args extends InputFieldMap = InputFieldMap,
      ResolveShape = unknown,
      ResolveReturnShape = unknown,
    > {
      /**
       * Error codes of this field, in addition to the common ones. They are added to its description and to the REST
       * contract.
       */
      refuses?: readonly Refusal[];
    }
  }
}

type Resolver<Types extends SchemaTypes> = GraphQLFieldResolver<unknown, Types['Context'], object>;

/**
 * Pothos plugin: adds the error codes of the `refuses` option to descriptions, and reports root fields that fail with
 * an undeclared code.
 */
class CheckRefusals<Types extends SchemaTypes> extends BasePlugin<Types> {
  override onOutputFieldConfig(config: PothosOutputFieldConfig<Types>): PothosOutputFieldConfig<Types> {
    const refusals = refusalsFrom(config.pothosOptions.refuses);
    if (!refusals.size) return config;
    return { ...config, description: `${config.description ?? ''} ${errorsSentence(refusals)}`.trim() };
  }

  override wrapResolve(resolver: Resolver<Types>, config: PothosOutputFieldConfig<Types>): Resolver<Types> {
    return isRoot(config) ? this.#observed(resolver, config) : resolver;
  }

  override wrapSubscribe(
    subscribe: Resolver<Types> | undefined,
    config: PothosOutputFieldConfig<Types>,
  ): Resolver<Types> | undefined {
    return subscribe && isRoot(config) ? this.#observed(subscribe, config) : subscribe;
  }

  #observed(next: Resolver<Types>, { name, pothosOptions }: PothosOutputFieldConfig<Types>): Resolver<Types> {
    const refusals = refusalsFrom(pothosOptions.refuses);
    return async (parent, args, context, info) => {
      try {
        return await next(parent, args, context, info);
      } catch (error) {
        if (error instanceof Fault) report(context as Context, name, refusals, error.code);
        throw error;
      }
    };
  }
}

const isRoot = <Types extends SchemaTypes>({ kind }: PothosOutputFieldConfig<Types>): boolean =>
  kind === 'Query' || kind === 'Mutation' || kind === 'Subscription';

/** An error of a root field, published on a diagnostics channel: the tests check that it is declared. */
export interface FieldRefusal {
  readonly field: string;
  readonly code: string;
  readonly isDeclared: boolean;
}

const refused = channel('esign.field-refusal');

/** The caller gets the error in any case; only the declaration is wrong. */
function report(context: Context, field: string, refusals: Refusals, code: string): void {
  const isDeclared = mayRefuseWith(refusals, code);
  refused.publish({ field, code, isDeclared } satisfies FieldRefusal);
  if (!isDeclared)
    context.services.log.error(
      { operation: field, code },
      'a field failed with an error code that it does not declare',
    );
}

const name = 'checkRefusals' as const;
SchemaBuilder.registerPlugin(name, CheckRefusals);
export default name;
