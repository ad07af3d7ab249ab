import {
  type Actor,
  type KeyActor,
  type LinkActor,
  type LinkKind,
  type Member,
  mayAs,
  type Role,
  type Scope,
} from '../../kernel/actor.ts';
import { refuse } from '../../kernel/fault.ts';

/** The organisation's key with that scope, or `unauthorized` (no key) and `forbidden` (no scope). */
export function assertScope(actor: Actor, scope: Scope): KeyActor {
  if (actor.kind === 'anonymous') throw refuse('unauthorized');
  if (actor.kind === 'key' && actor.member?.needsPasskey) throw refuse('passkey_required');
  if (actor.kind !== 'key' || !actor.scopes.includes(scope))
    throw refuse('forbidden', `This needs the scope ${scope}.`);
  return actor;
}

/** The holder of a personal link of that kind, or `unauthorized` and `forbidden`. */
export function assertLink(actor: Actor, link: LinkKind): LinkActor {
  if (actor.kind === 'anonymous') throw refuse('unauthorized');
  if (actor.kind !== 'link' || actor.link !== link) throw refuse('forbidden');
  return actor;
}

/** The only condition under which a key's rows are found: its own organisation and mode. */
export const ownedBy = ({ organizationId, mode }: KeyActor) => ({ organizationId, mode });

/** A person who is signed in, even if their organisation still wants a passkey, or `unauthorized` and `forbidden`. */
export function assertSignedIn(actor: Actor): KeyActor & { readonly member: Member } {
  if (actor.kind === 'anonymous') throw refuse('unauthorized');
  if (actor.kind !== 'key' || !actor.member) throw refuse('forbidden', 'This is for people in the console.');
  return actor as KeyActor & { readonly member: Member };
}

/** A member of the team who may do at least what `role` may, or `unauthorized`, `forbidden` and `passkey_required`. */
export function assertMember(actor: Actor, role: Role): KeyActor & { readonly member: Member } {
  const person = assertSignedIn(actor);
  if (person.member.needsPasskey) throw refuse('passkey_required');
  if (!mayAs(person.member.role, role)) throw refuse('forbidden', `This needs the role ${role}.`);
  return person;
}
