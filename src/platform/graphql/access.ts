import type { GraphQLField } from 'graphql';
import { type Actor, type LinkKind, type Member, mayAs, type Role, type Scope } from '../../kernel/actor.ts';
import { type Fault, refuse } from '../../kernel/fault.ts';

/**
 * Who may use a field: the `access` option of every root field and of every field that returns sensitive data. Kinds
 * of caller that are not named may not use it. `guides/access.md` lists all fields.
 */
export interface Access {
  /** API keys: the required scope, or `any`. */
  readonly key?: Scope | 'any';
  /** Members of the team, in the console: the lowest role. */
  readonly member?: Role;
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

/** Returns the access that a field of the built schema declares. */
export const accessOf = ({ extensions }: Pick<GraphQLField<unknown, unknown>, 'extensions'>): Access | undefined =>
  (extensions.pothosOptions as { readonly access?: Access } | undefined)?.access;

/** @returns `unauthorized` or `forbidden` for callers who may not use the field, otherwise null */
export function accessRefusal(access: Access, actor: Actor): Fault | null {
  if (access.anyone) return null;
  if (actor.kind === 'anonymous') return refuse('unauthorized');
  if (actor.kind === 'link') return access.links?.includes(actor.link) ? null : refuse('forbidden');
  if (actor.kind !== 'key') return refuse('forbidden');
  return actor.member ? memberRefusal(access, actor.member) : keyRefusal(access, actor.scopes);
}

function keyRefusal({ key, member }: Access, scopes: readonly Scope[]): Fault | null {
  if (key === 'any' || (key && scopes.includes(key))) return null;
  if (key) return refuse('forbidden', `This operation requires an API key with the scope ${key}.`);
  return refuse('forbidden', member && 'This operation requires a member who is signed in to the console.');
}

function memberRefusal({ member, beforePasskey }: Access, { role, needsPasskey }: Member): Fault | null {
  if (needsPasskey && !beforePasskey) return refuse('passkey_required');
  if (member && mayAs(role, member)) return null;
  return refuse('forbidden', member && `This operation requires the role ${member}.`);
}
