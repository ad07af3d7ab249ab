import type { Actor } from '../../kernel/actor.ts';
import type { Tx } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { addPending, domainEventOf, type Entry, type NewEvent } from './pending.ts';
import type { ChainSubject } from './topics.ts';

/**
 * Returns the name of an organisation or of the system in the chain. @throws Error for other actors: their room names
 * them
 */
export function actorName(actor: Actor): string {
  if (actor.kind === 'key') return 'organization';
  if (actor.kind === 'system') return 'system';
  throw new Error(`an actor of kind ${actor.kind} has no name in the evidence chain`);
}

/** Appends one event and notifies the listeners, in the caller's transaction. */
export const appendEvent = (services: Services, tx: Tx, subject: ChainSubject, event: NewEvent): Promise<void> =>
  appendEach(services, tx, [{ subject, event }]);

/** Appends events to one chain, in order. */
export const appendEvents = (
  services: Services,
  tx: Tx,
  subject: ChainSubject,
  events: readonly NewEvent[],
): Promise<void> =>
  appendEach(
    services,
    tx,
    events.map((event) => ({ subject, event })),
  );

/**
 * Appends events to their chains, in order, and notifies the listeners, in the caller's transaction. The events are
 * written together at its end (`writePending`), with two statements for any number of events and chains.
 */
export async function appendEach(services: Services, tx: Tx, entries: readonly Entry[]): Promise<void> {
  if (entries.length === 0) return;
  addPending(services, tx, entries);
  await services.dispatch(
    tx,
    entries.map((entry) => {
      const { confidential } = entry.event;
      return confidential ? { ...domainEventOf(entry), confidential } : domainEventOf(entry);
    }),
  );
}
