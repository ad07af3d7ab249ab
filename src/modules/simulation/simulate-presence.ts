import type { Actor, Origin } from '../../kernel/actor.ts';
import { refuse } from '../../kernel/fault.ts';
import type { Services } from '../../platform/services.ts';
import { markPresence } from '../attendance/index.ts';
import { playAttendees } from './play.ts';

export interface SimulatedPresence {
  readonly slotId: string;
  /** Null for all attendees. */
  readonly attendeeIds: readonly string[] | null;
}

/**
 * Simulates attendees who sign in to an open slot by their personal links. Existing marks stay. Returns the session's
 * id.
 */
export async function simulatePresence(
  services: Services,
  caller: Actor,
  from: Origin,
  { slotId, attendeeIds }: SimulatedPresence,
): Promise<string> {
  const { sessionId, players } = await playAttendees(services, caller, from, slotId);
  const wanted = attendeeIds?.map((id) => id.toLowerCase()) ?? [...players.keys()];
  const chosen = wanted.map((id) => players.get(id));
  if (chosen.includes(undefined)) throw refuse('not_found', 'An attendee does not belong to this session.');
  // In parallel: they share transactions, and all get the same error.
  await Promise.all(
    [...new Set(chosen)].map((player) => markPresence(services, player!.actor, player!.origin, { slotId })),
  );
  return sessionId;
}
