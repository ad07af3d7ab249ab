import type { Actor } from '../../kernel/actor.ts';
import type { LinkSubjects } from '../../platform/services.ts';

/** How long a subject may be used, ms: while the body of a request arrives, the link can be replaced. */
const FRESH = 1_000;

const kept = new WeakMap<Actor, { readonly subject: object; readonly until: number }>();

/** Keeps what authentication has read for the first use case of its request. */
export function keepLinkSubject(actor: Actor, subject: object): void {
  kept.set(actor, { subject, until: performance.now() + FRESH });
}

/**
 * Returns what authentication has read of the subject, once; null if the use case must read it. Only for a use case that
 * begins with this read, and reads again under a lock what it decides later.
 */
export function takeLinkSubject<Kind extends keyof LinkSubjects>(actor: Actor, kind: Kind): LinkSubjects[Kind] | null {
  if (actor.kind !== 'link' || actor.link !== kind) return null;
  const found = kept.get(actor);
  kept.delete(actor);
  return found && performance.now() < found.until ? (found.subject as LinkSubjects[Kind]) : null;
}
