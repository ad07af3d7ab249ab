import type { Semaphore } from '../../../../platform/semaphore.ts';
import type { Services } from '../../../../platform/services.ts';
import { composePayload } from '../compose-payload.ts';
import type { ClaimedDelivery } from './claim-due.ts';

/** The raw body. Null if the event's subject no longer exists. */
export type Body = Buffer | null;

/**
 * Composes the bodies of a round of claims, one for each event. Returns promises by event id, so that each attempt can
 * start as soon as its body is ready.
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
    // The attempt handles a failure. This handler only prevents an unhandled rejection while the attempt still waits.
    body.catch(() => {});
    bodies.set(event.id, body);
  }
  return bodies;
}
