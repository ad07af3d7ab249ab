import type { Actor } from '../../kernel/actor.ts';
import type { LinkSubjects } from '../../platform/services.ts';

/** How long a subject may be used after it was read, ms: a body may arrive slowly, and the link may be replaced meanwhile. */
const FRESH = 1_000;

const kept = new WeakMap<Actor, { readonly subject: object; readonly until: number }>();

/** Keeps what authentication has read for the first use case of its request. */
export function keepLinkSubject(actor: Actor, subject: object): void {
  kept.set(actor, { subject, until: performance.now() + FRESH });
}

/**
 * Returns what authentication has read of the subject, once; null if the use case must read it. Only for a use case that begins
 * with this read: what it decides later is read again under a lock.
 */
export function takeLinkSubject<Kind extends keyof LinkSubjects>(actor: Actor, _link: Kind): LinkSubjects[Kind] | null {
  const found = kept.get(actor);
  kept.delete(actor);
  return found && performance.now() < found.until ? (found.subject as LinkSubjects[Kind]) : null;
}
