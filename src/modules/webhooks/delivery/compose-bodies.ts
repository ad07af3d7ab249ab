import type { Semaphore } from '../../../platform/semaphore.ts';
import type { Services } from '../../../platform/services.ts';
import { composePayload } from '../compose-payload.ts';
import type { ClaimedDelivery } from './claim-due.ts';

/** What is sent, raw; null where the event's subject is no more. */
export type Body = Buffer | null;

/**
 * Composes what a round of claims sends: one body for an event, whose attempts all begin now. Each is there as soon as
 * it is composed, by the id of its event.
 */
export function composeBodies(
  services: Services,
  claimed: readonly ClaimedDelivery[],
  semaphore: Semaphore,
): ReadonlyMap<string, Promise<Body>> {
  const bodies = new Map<string, Promise<Body>>();
  for (const { event } of claimed) {
    if (bodies.has(event.id)) continue;
    const body = semaphore.run(async () => {
      const payload = await composePayload(services, event);
      return payload && Buffer.from(JSON.stringify(payload), 'utf8');
    });
    // Whoever sends it hears of a failure; it is nobody's who waits for something else first.
    body.catch(() => {});
    bodies.set(event.id, body);
  }
  return bodies;
}
