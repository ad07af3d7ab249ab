import type { Actor, LinkActor, Mode, Origin } from '../../kernel/actor.ts';
import { refuse as refuseRequest } from '../../kernel/fault.ts';
import { isUuid } from '../../kernel/ids.ts';
import type { Signer } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { assertScope, ownedBy } from '../access/index.ts';
import { findOwnSlot } from '../attendance/index.ts';
import { findOwnBatch, type WholeBatch } from '../batches/index.ts';
import { findOwnSigner } from '../envelopes/index.ts';
import { refuse } from './faults.ts';

/** User agent in the evidence of simulated acts. */
const BROWSER = 'Esign simulation (test mode)';

/** Checks that the row is in test mode. Every operation of this room calls it. @throws Fault `test_mode_only` */
export function assertTest({ mode }: { readonly mode: Mode }): void {
  if (mode !== 'TEST') throw refuse('test_mode_only');
}

/** A person simulated by the organisation: acts as the holder of their personal link, and every event says so. */
export interface Player {
  readonly actor: LinkActor;
  readonly origin: Origin;
}

const playerOf = (link: LinkActor['link'], subjectId: string, { requestId, ip }: Origin): Player => ({
  actor: { kind: 'link', link, subjectId, simulated: true },
  origin: { requestId, ip, userAgent: BROWSER },
});

/** Returns the caller's own signer to simulate. @throws Fault `not_found`, `test_mode_only` */
export async function playSigner(
  services: Services,
  actor: Actor,
  origin: Origin,
  id: string,
): Promise<Player & { readonly signer: Signer }> {
  const owner = ownedBy(assertScope(actor, 'envelopes:write'));
  const found = isUuid(id) ? await findOwnSigner(services.database, owner, id) : null;
  if (!found) throw refuseRequest('not_found');
  const { envelope, ...signer } = found;
  assertTest(envelope);
  return { signer, ...playerOf('sign', id, origin) };
}

/** Returns the agent of the caller's own batch to simulate. @throws Fault `not_found`, `test_mode_only` */
export async function playAgent(
  services: Services,
  actor: Actor,
  origin: Origin,
  id: string,
): Promise<Player & { readonly batch: WholeBatch }> {
  const owner = ownedBy(assertScope(actor, 'mandates:manage'));
  const batch = isUuid(id) ? await findOwnBatch(services.database, owner, id) : null;
  if (!batch) throw refuseRequest('not_found');
  assertTest(batch);
  return { batch, ...playerOf('batch', id, origin) };
}

/**
 * Returns the attendees of a slot of the caller's own session to simulate. @throws Fault `not_found`, `test_mode_only`
 */
export async function playAttendees(
  services: Services,
  actor: Actor,
  origin: Origin,
  slotId: string,
): Promise<{ readonly sessionId: string; readonly players: ReadonlyMap<string, Player> }> {
  const owner = ownedBy(assertScope(actor, 'attendance:write'));
  const slot = isUuid(slotId) ? await findOwnSlot(services.database, owner, slotId) : null;
  if (!slot) throw refuseRequest('not_found');
  assertTest(slot.session);
  const players = slot.session.attendees.map(({ id }) => [id, playerOf('attend', id, origin)] as const);
  return { sessionId: slot.sessionId, players: new Map(players) };
}
