import SchemaBuilder, {
  BasePlugin,
  type FieldNullability,
  type InputFieldMap,
  type PothosOutputFieldConfig,
  type SchemaTypes,
  type TypeParam,
} from '@pothos/core';
import { type GraphQLFieldResolver, type GraphQLResolveInfo, isNullableType } from 'graphql';
import type { Actor } from '../../kernel/actor.ts';
import { type Fault, movedFault } from '../../kernel/fault.ts';
import { type Access, accessRefusal, subjectRefusal } from './access.ts';
import type { Context } from './context.ts';

declare global {
  export namespace PothosSchemaTypes {
    export interface Plugins<Types extends SchemaTypes> {
      checkAccess: CheckAccess<Types>;
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
      access?: Access;
    }
  }
}

type Resolver<Types extends SchemaTypes> = GraphQLFieldResolver<unknown, Types['Context'], object>;

/** Pothos plugin: checks the `access` option of every field before its arguments are validated. */
class CheckAccess<Types extends SchemaTypes> extends BasePlugin<Types> {
  override wrapResolve(resolver: Resolver<Types>, config: PothosOutputFieldConfig<Types>): Resolver<Types> {
    const { access } = config.pothosOptions;
    return access ? checked(access, resolver) : resolver;
  }

  override wrapSubscribe(
    subscribe: Resolver<Types> | undefined,
    config: PothosOutputFieldConfig<Types>,
  ): Resolver<Types> | undefined {
    const { access } = config.pothosOptions;
    return subscribe && access ? checked(access, subscribe) : subscribe;
  }
}

function checked<Types extends SchemaTypes>(access: Access, next: Resolver<Types>): Resolver<Types> {
  return (parent, args, context, info) => {
    const { actor } = context as Context;
    const refusal =
      accessRefusal(access, actor) ??
      movedRefusal(access, actor, info.parentType) ??
      subjectRefusal(access, actor, args);
    if (!refusal) return next(parent, args, context, info);
    if (access.otherwiseNull || isMasked(actor, info)) return null;
    throw refusal;
  };
}

/**
 * A client token gets null for a field of an object that it may not read, so that pages can share fragments with
 * servers. Root fields refuse.
 */
const isMasked = ({ kind }: Actor, { returnType, path }: GraphQLResolveInfo): boolean =>
  kind === 'client' && path.prev !== undefined && isNullableType(returnType);

/** An organisation that has moved only reads. Its members still sign out and switch. */
const movedRefusal = (access: Access, actor: Actor, { name }: { readonly name: string }): Fault | null =>
  actor.kind === 'key' && actor.moved && name === 'Mutation' && !access.beforePasskey ? movedFault() : null;

const name = 'checkAccess' as const;
SchemaBuilder.registerPlugin(name, CheckAccess);
export default name;
