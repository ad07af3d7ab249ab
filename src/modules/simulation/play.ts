import type { Actor, LinkActor, Mode, Origin } from '../../kernel/actor.ts';
import { refuse as refuseRequest } from '../../kernel/fault.ts';
import { isUuid } from '../../kernel/ids.ts';
import type { SealBatch, Signer } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { assertScope, ownedBy } from '../access/index.ts';
import { findOwnSlot } from '../attendance/index.ts';
import { findOwnBatch } from '../batches/index.ts';
import { findOwnSigner } from '../envelopes/index.ts';
import { refuse } from './faults.ts';

/** How the page's browser is named in the evidence when nobody opened one. */
const BROWSER = 'Esign simulation (test mode)';

/** The gate of this room: what is live stays as it is. By the row's own mode. @throws Fault `test_mode_only` */
export function assertTest({ mode }: { readonly mode: Mode }): void {
  if (mode !== 'TEST') throw refuse('test_mode_only');
}

/** A person whom the organisation plays: as a holder of their personal link, who says so in every event. */
export interface Player {
  readonly actor: LinkActor;
  readonly origin: Origin;
}

const playerOf = (link: LinkActor['link'], subjectId: string, { requestId, ip }: Origin): Player => ({
  actor: { kind: 'link', link, subjectId, simulated: true },
  origin: { requestId, ip, userAgent: BROWSER },
});

/** The caller's own signer, to be played. @throws Fault `not_found`, `test_mode_only` */
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

/** The agent of the caller's own batch, to be played. @throws Fault `not_found`, `test_mode_only` */
export async function playAgent(
  services: Services,
  actor: Actor,
  origin: Origin,
  id: string,
): Promise<Player & { readonly batch: SealBatch }> {
  const owner = ownedBy(assertScope(actor, 'mandates:manage'));
  const batch = isUuid(id) ? await findOwnBatch(services.database, owner, id) : null;
  if (!batch) throw refuseRequest('not_found');
  assertTest(batch);
  return { batch, ...playerOf('batch', id, origin) };
}

/** The attendees of a slot of the caller's own session, to be played. @throws Fault `not_found`, `test_mode_only` */
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
