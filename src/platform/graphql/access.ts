import type { GraphQLField } from 'graphql';
import { type Actor, type LinkKind, type Member, mayAs, type Role, type Scope } from '../../kernel/actor.ts';
import { type Fault, refuse } from '../../kernel/fault.ts';

/**
 * Who may use a field: the `access` option of every root field and of every field that returns something sensitive. A
 * kind of caller that is not named may not. `guides/access.md` shows all of them as one table.
 */
export interface Access {
  /** API keys: the scope that they need, or `any`. */
  readonly key?: Scope | 'any';
  /** Members of the team, in the console: the lowest role. */
  readonly member?: Role;
  /** Holders of a link, by its kind. */
  readonly links?: readonly LinkKind[];
  /** Everybody, also without a credential. */
  readonly anyone?: true;
  /** Who may not gets null, where the rest of the answer is for them; otherwise they are refused. */
  readonly otherwiseNull?: true;
  /** Lowest role for a call that costs credits, where that is more than `member`; the use-case holds to it. */
  readonly spending?: Role;
  /** Open to members whose organisation requires a passkey and who signed in without one: all else is not. */
  readonly beforePasskey?: true;
  /** A mutation by which people look after themselves: not in the team's audit log. */
  readonly private?: true;
}

/** The access that a field of the built schema declares. */
export const accessOf = ({ extensions }: Pick<GraphQLField<unknown, unknown>, 'extensions'>): Access | undefined =>
  (extensions.pothosOptions as { readonly access?: Access } | undefined)?.access;

/** @returns `unauthorized` or `forbidden` for a caller who may not use the field, null for one who may */
export function accessRefusal(access: Access, actor: Actor): Fault | null {
  if (access.anyone) return null;
  if (actor.kind === 'anonymous') return refuse('unauthorized');
  if (actor.kind === 'link') return access.links?.includes(actor.link) ? null : refuse('forbidden');
  if (actor.kind !== 'key') return refuse('forbidden');
  return actor.member ? memberRefusal(access, actor.member) : keyRefusal(access, actor.scopes);
}

function keyRefusal({ key, member }: Access, scopes: readonly Scope[]): Fault | null {
  if (key === 'any' || (key && scopes.includes(key))) return null;
  if (key) return refuse('forbidden', `This needs the scope ${key}.`);
  return refuse('forbidden', member && 'This is for people in the console.');
}

function memberRefusal({ member, beforePasskey }: Access, { role, needsPasskey }: Member): Fault | null {
  if (needsPasskey && !beforePasskey) return refuse('passkey_required');
  if (member && mayAs(role, member)) return null;
  return refuse('forbidden', member && `This needs the role ${member}.`);
}
