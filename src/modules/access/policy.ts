import {
  type Actor,
  type ClientActor,
  type ClientScope,
  type KeyActor,
  type LinkActor,
  type LinkKind,
  type Member,
  mayAs,
  type Role,
  type Scope,
} from '../../kernel/actor.ts';
import { refuse, rule } from '../../kernel/fault.ts';

/**
 * Returns the actor if it is an organisation's key with that scope.
 * @throws Fault `unauthorized` (anonymous), `passkey_required`, `forbidden` (no key, or without the scope)
 */
export function assertScope(actor: Actor, scope: Scope): KeyActor {
  if (actor.kind === 'anonymous') throw refuse('unauthorized');
  if (actor.kind === 'key' && actor.member?.needsPasskey) throw refuse('passkey_required');
  if (actor.kind !== 'key' || !actor.scopes.includes(scope))
    throw refuse('forbidden', `This operation requires an API key with the scope ${scope}.`);
  return actor;
}

/**
 * Returns the actor if it may read with that scope: an organisation's key, or a client token. The `access` of the
 * field has limited a client token to its subjects.
 * @throws Fault `unauthorized` (anonymous), `passkey_required`, `forbidden`
 */
export function assertReader(actor: Actor, scope: ClientScope): KeyActor | ClientActor {
  return actor.kind === 'client' && actor.scopes.includes(scope) ? actor : assertScope(actor, scope);
}

/**
 * Returns the actor if it is an API key, with whatever scopes.
 * @throws Fault `unauthorized` (anonymous), `forbidden`
 */
export function assertKey(actor: Actor): KeyActor {
  if (actor.kind === 'anonymous') throw refuse('unauthorized');
  if (actor.kind !== 'key' || actor.member) throw refuse('forbidden', 'This operation requires an API key.');
  return actor;
}

/**
 * Returns the actor if it is the holder of a personal link of that kind.
 * @throws Fault `unauthorized` (anonymous), `forbidden`
 */
export function assertLink(actor: Actor, link: LinkKind): LinkActor {
  if (actor.kind === 'anonymous') throw refuse('unauthorized');
  if (actor.kind !== 'link' || actor.link !== link) throw refuse('forbidden');
  return actor;
}

/** The where condition of every query for a key or a client token: its own organisation and mode. */
export const ownedBy = ({ organizationId, mode }: KeyActor | ClientActor) => ({ organizationId, mode });

/**
 * Returns the actor if it is a signed-in person, even if the organisation still requires a passkey of them.
 * @throws Fault `unauthorized` (anonymous), `forbidden`
 */
export function assertSignedIn(actor: Actor): KeyActor & { readonly member: Member } {
  if (actor.kind === 'anonymous') throw refuse('unauthorized');
  if (actor.kind !== 'key' || !actor.member)
    throw refuse('forbidden', 'This operation requires a member who is signed in to the console.');
  return actor as KeyActor & { readonly member: Member };
}

/**
 * Returns the actor if it is a member with at least `role`.
 * @throws Fault `unauthorized` (anonymous), `passkey_required`, `forbidden`
 */
export function assertMember(actor: Actor, role: Role): KeyActor & { readonly member: Member } {
  const person = assertSignedIn(actor);
  if (person.member.needsPasskey) throw refuse('passkey_required');
  if (!mayAs(person.member.role, role)) throw refuse('forbidden', rule('role_required', { role }));
  return person;
}
