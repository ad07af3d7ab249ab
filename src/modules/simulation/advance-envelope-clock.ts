import type { Actor, Origin } from '../../kernel/actor.ts';
import { transaction } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { assertScope } from '../access/index.ts';
import {
  chainOf,
  expireEnvelope,
  type LockedEnvelope,
  lockOwnEnvelope,
  purgeEnvelope,
  setTestDates,
} from '../envelopes/index.ts';
import { findBegunSeals } from '../signing/index.ts';
import { type Ahead, advanceClock } from './test-clock.ts';

export type EnvelopeMoment = 'EXPIRY' | 'PURGE' | 'PROOF_END';

type Column = 'expiresAt' | 'purgeAfter' | 'proofRetainedUntil';

/** Future dates of an envelope: first its expiry; after its end, the purge and the end of the proof. */
const ahead = (
  { expiresAt, purgeAfter, purgedAt, proofRetainedUntil, ...envelope }: LockedEnvelope,
  { now, sealing }: { readonly now: Date; readonly sealing: boolean },
): Readonly<Record<EnvelopeMoment, Omit<Ahead<Column>, 'to'>>> => {
  const sent = { expiresAt, purgeAfter: null, proofRetainedUntil: null };
  const ended = { expiresAt: null, purgeAfter, proofRetainedUntil };
  return {
    EXPIRY: { column: 'expiresAt', open: envelope.status === 'SENT' && !sealing, due: sent },
    PURGE: { column: 'purgeAfter', open: !purgedAt, due: ended },
    PROOF_END: { column: 'proofRetainedUntil', open: !!proofRetainedUntil && proofRetainedUntil > now, due: ended },
  };
};

/** Advances an envelope to its expiry, its purge or the end of its proof, and then does what the jobs would do. */
export async function advanceEnvelopeClock(
  services: Services,
  actor: Actor,
  origin: Origin,
  { id, to }: { readonly id: string; readonly to: EnvelopeMoment },
): Promise<void> {
  const key = assertScope(actor, 'envelopes:write');
  await transaction(services.database, 'advance-envelope-clock', async (tx) => {
    const envelope = await lockOwnEnvelope(tx, key, id);
    const now = { now: services.clock.now(), sealing: (await findBegunSeals(tx, [id])).size > 0 };
    const data = await advanceClock(services, tx, origin, chainOf(envelope), { to, ...ahead(envelope, now)[to] });
    await setTestDates(tx, id, data);
  });
  // After the commit, each on its own: after a crash the sweep does what is due.
  await expireEnvelope(services, id);
  await purgeEnvelope(services, id);
}
