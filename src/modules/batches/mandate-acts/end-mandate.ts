import type { Actor, Origin } from '../../../kernel/actor.ts';
import type { Tx } from '../../../platform/database/index.ts';
import type { Services } from '../../../platform/services.ts';
import { finishEnvelope, type LockedEnvelope, lockEnvelope } from '../../envelopes/index.ts';
import { lockMandate, moveMandate, type WholeMandate } from '../../identities/index.ts';

/** A mandate and its act, both locked. The act is locked first, in the same order as by signatures and seals. */
export interface HeldMandate {
  readonly mandate: WholeMandate;
  readonly act: LockedEnvelope | null;
}

/** Locks an existing mandate with its act. */
export async function holdWithAct(
  tx: Tx,
  { id, envelopeId }: { id: string; envelopeId: string | null },
): Promise<HeldMandate> {
  const act = envelopeId ? await lockEnvelope(tx, envelopeId) : null;
  return { mandate: (await lockMandate(tx, id))!, act };
}

interface Ending {
  readonly move: 'revoked' | 'expired';
  readonly actor: Actor;
  /** Name of the actor in the chains. Default: derived from the actor's kind. */
  readonly actorName?: string;
  readonly origin?: Origin;
}

/**
 * Ends a mandate. Cancels an act that is still waiting for its signature. A mandate that has ended by the clock can
 * only expire.
 * @throws Fault `invalid_status`
 */
export async function endMandate(
  services: Services,
  tx: Tx,
  { mandate, act }: HeldMandate,
  { move, actor, actorName, origin }: Ending,
): Promise<void> {
  const by = { actor, ...(actorName && { actorName }), ...(origin && { personal: { ip: origin.ip } }) };
  await moveMandate(services, tx, mandate, { move, ...by });
  if (act?.status === 'SENT') await finishEnvelope(services, tx, act, { move: 'canceled', ...by });
}
