import SchemaBuilder, {
  BasePlugin,
  type FieldNullability,
  type InputFieldMap,
  type PothosOutputFieldConfig,
  type SchemaTypes,
  type TypeParam,
} from '@pothos/core';
import { type GraphQLField, type GraphQLFieldResolver, type GraphQLResolveInfo, isNullableType } from 'graphql';
import {
  type Actor,
  type ClientActor,
  type KeyActor,
  type LinkActor,
  type LinkKind,
  type Member,
  type MemberActor,
  mayAs,
  type Role,
  type Scope,
} from '../../kernel/actor.ts';
import { type Fault, movedFault, refuse, rule } from '../../kernel/fault.ts';
import { propertyOf } from '../../kernel/unknown.ts';
import type { Context } from './context.ts';

/**
 * Who may use a field: the `access` option of every root field and of every field that returns sensitive data. Kinds
 * of caller that are not named may not use it. `guides/access.md` lists all fields.
 */
export interface Access {
  /** API keys: the required scope, or `any`. */
  readonly key?: Scope | 'any';
  /** Members of the team, in the console: the lowest role. */
  readonly member?: Role;
  /** Client tokens: how the field is limited to the token's subjects. They also need the scope of `key`. */
  readonly client?: ClientAccess;
  /** Holders of these kinds of link. */
  readonly links?: readonly LinkKind[];
  /** Everybody, also without a credential. */
  readonly anyone?: true;
  /** Callers without access get null instead of an error, when they may see the rest of the object. */
  readonly otherwiseNull?: true;
  /** Lowest role for calls that cost credits, if higher than `member`; enforced by the use case. */
  readonly spending?: Role;
  /** Allowed for members who must add a passkey first; all other fields are not. */
  readonly beforePasskey?: true;
  /** A mutation that concerns only the member's own account: not in the team's audit log. */
  readonly private?: true;
}

/** The callers whom a declared access lets in: its use case takes one of them and asks no second time. */
export type CallerOf<A extends Access> = Access extends A
  ? Actor
  :
      | (A extends { readonly anyone: true } ? Actor : never)
      | (A extends { readonly key: Scope | 'any' } ? KeyActor : never)
      | (A extends { readonly member: Role } ? MemberActor : never)
      | (A extends { readonly links: readonly (infer Link)[] } ? LinkActor & { readonly link: Link } : never)
      | (A extends { readonly client: ClientAccess } ? ClientActor : never);

/** `subject`: the argument with the subject's id. `filtered`: the field itself finds subjects only (`visibleIds`). */
type ClientAccess = { readonly subject: string } | 'filtered';

/** Returns the access that a field of the built schema declares. */
export const accessOf = ({ extensions }: Pick<GraphQLField<unknown, unknown>, 'extensions'>): Access | undefined =>
  (extensions.pothosOptions as { readonly access?: Access } | undefined)?.access;

/** @returns `unauthorized` or `forbidden` for callers who may not use the field, otherwise null */
export function accessRefusal(access: Access, actor: Actor): Fault | null {
  if (actor.kind === 'client') return clientRefusal(access, actor);
  if (access.anyone) return null;
  if (actor.kind === 'anonymous') return refuse('unauthorized');
  if (actor.kind === 'link') return access.links?.includes(actor.link) ? null : refuse('forbidden');
  if (actor.kind !== 'key') return refuse('forbidden');
  return actor.member ? memberRefusal(access, actor.member) : keyRefusal(access, actor.scopes);
}

/** @returns `not_found` if a client token names an object that is none of its subjects, otherwise null */
function subjectRefusal({ client }: Access, actor: Actor, args: object): Fault | null {
  if (actor.kind !== 'client' || !client || client === 'filtered') return null;
  const id = propertyOf(args, client.subject);
  return typeof id === 'string' && visibleIds([id], actor).length ? null : refuse('not_found');
}

/** Returns the ids that the actor may look up: for a client token those of its subjects, otherwise all. */
export const visibleIds = (ids: readonly string[], actor: Actor): readonly string[] =>
  actor.kind === 'client' ? ids.filter((id) => actor.subjects.includes(id.toLowerCase())) : ids;

/** Client tokens may use only the fields that say so: not even those that are open to anyone. */
function clientRefusal({ client, key }: Access, { scopes }: ClientActor): Fault | null {
  if (!client || !key) return refuse('forbidden', 'A client token may not use this field.');
  if (key === 'any' || scopes.some((scope) => scope === key)) return null;
  return refuse('forbidden', `This operation requires a client token with the scope ${key}.`);
}

function keyRefusal({ key, member }: Access, scopes: readonly Scope[]): Fault | null {
  if (key === 'any' || (key && scopes.includes(key))) return null;
  if (key) return refuse('forbidden', `This operation requires an API key with the scope ${key}.`);
  return refuse('forbidden', member && 'This operation requires a member who is signed in to the console.');
}

function memberRefusal({ member, beforePasskey }: Access, { role, needsPasskey }: Member): Fault | null {
  if (needsPasskey && !beforePasskey) return refuse('passkey_required');
  if (member && mayAs(role, member)) return null;
  return refuse('forbidden', member && rule('role_required', { role: member }));
}

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
