import { type Actor, type KeyActor, type Origin, system } from '../../../kernel/actor.ts';
import { definitely } from '../../../kernel/definitely.ts';
import { refuse } from '../../../kernel/fault.ts';
import {
  eachDueRow,
  type Mandate,
  repeatableTransaction,
  type Tx,
  transaction,
} from '../../../platform/database/index.ts';
import { removeJobs } from '../../../platform/jobs/index.ts';
import type { Services } from '../../../platform/services.ts';
import { assertLink } from '../../access/index.ts';
import {
  finishEnvelope,
  type LockedEnvelope,
  lockEnvelope,
  readEnvelopeOfSigner,
  signerActor,
} from '../../envelopes/index.ts';
import {
  findAct,
  findByAct,
  findMandate,
  lockMandate,
  moveMandate,
  pageOfDue,
  mandateStatusNow as statusNow,
  type WholeMandate,
} from '../../identities/index.ts';
import { signingSession } from '../../signing/index.ts';

/** A mandate and its act, both locked. The act is locked first, in the same order as by signatures and seals. */
interface HeldMandate {
  readonly mandate: WholeMandate;
  readonly act: LockedEnvelope | null;
}

/** Locks an existing mandate with its act. */
async function holdWithAct(
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

/** Stores the expiry of a mandate that has ended by the clock. Returns true if this call did it. Safe to repeat. */
export const expireMandate = (services: Services, id: string): Promise<boolean> =>
  repeatableTransaction(services.database, async (tx) => {
    const known = await findAct(tx, id);
    const held = known && (await holdWithAct(tx, known));
    if (!held || held.mandate.status === 'EXPIRED') return false;
    if (statusNow(held.mandate, services.clock.now()) !== 'EXPIRED') return false;
    await endMandate(services, tx, held, { move: 'expired', actor: system });
    return true;
  });

/** Expires all mandates that are due. */
export const expireDueMandates = (services: Services): Promise<number> =>
  eachDueRow(
    'endsAt',
    (page) => pageOfDue(services.database, services.clock.now(), page),
    (id) => expireMandate(services, id),
  );

/** Removes the expiry job of a mandate that has ended otherwise. */
export const forgetExpiry = (tx: Tx, id: string): Promise<void> => removeJobs(tx, [`${EXPIRE_TASK}:${id}`]);

/**
 * Revokes a pending or active mandate. Its pending batches are canceled in the same transaction, by the subscribers of
 * `mandate.revoked`. Authorised batches continue.
 */
export async function revokeMandate(
  services: Services,
  key: KeyActor,
  origin: Origin,
  { id }: { id: string },
): Promise<void> {
  const found = await findMandate(services, key, id);
  if (!found) throw refuse('not_found');
  await transaction(services.database, 'revoke-mandate', async (tx) => {
    const held = await holdWithAct(tx, found);
    await endMandate(services, tx, held, { move: 'revoked', actor: key, origin });
    await forgetExpiry(tx, found.id);
  });
}

/** The mandate whose act the holder of a signing link signs. Null for every other envelope. */
export async function findOwnMandate({ database }: Services, actor: Actor): Promise<Mandate | null> {
  const { subjectId } = assertLink(actor, 'sign');
  return findByAct(database, (await readEnvelopeOfSigner(database, subjectId)).id);
}

/**
 * The representative revokes their mandate, by the link with which they signed its act. The effects are those of
 * `revokeMandate`.
 * @throws Fault `not_found` (the link belongs to another envelope), `invalid_status`
 */
export async function revokeOwnMandate(services: Services, actor: Actor, origin: Origin): Promise<void> {
  const mandate = await findOwnMandate(services, actor);
  if (!mandate) throw refuse('not_found');
  await transaction(services.database, 'revoke-own-mandate', async (tx) => {
    const held = await holdWithAct(tx, mandate);
    const { signer } = signingSession(services, definitely(held.act, `act of mandate ${mandate.id}`), actor);
    await endMandate(services, tx, held, { move: 'revoked', actor, actorName: signerActor(signer), origin });
    await forgetExpiry(tx, mandate.id);
  });
}

/** Name of this room's job as the database stores it. */
export const EXPIRE_TASK = 'mandates.expire';
