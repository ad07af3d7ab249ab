import type { KeyActor, Origin } from '../../kernel/actor.ts';
import { SECOND } from '../../kernel/clock.ts';
import { type Reminder, transaction } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import {
  chainOf,
  expireEnvelope,
  type LockedEnvelope,
  listPlanned,
  lockOwnEnvelope,
  movePlanned,
  purgeEnvelope,
  sendReminder,
  setTestDates,
} from '../envelopes/index.ts';
import { findBegunSeals } from '../signing/index.ts';
import { type Ahead, advanceClock } from './test-clock.ts';

export type EnvelopeMoment = 'REMINDER' | 'EXPIRY' | 'PURGE' | 'PROOF_END';

type Column = 'reminderAt' | 'expiresAt' | 'purgeAfter' | 'proofRetainedUntil';

/** Future dates of an envelope: first its next reminder and its expiry; after its end, the purge and the end of the proof. */
const ahead = (
  { expiresAt, purgeAfter, purgedAt, proofRetainedUntil, ...envelope }: LockedEnvelope,
  { now, sealing, next }: { readonly now: Date; readonly sealing: boolean; readonly next: Reminder | undefined },
): Readonly<Record<EnvelopeMoment, Omit<Ahead<Column>, 'to'>>> => {
  const reminderAt = next?.dueAt ?? null;
  const sent = { reminderAt, expiresAt, purgeAfter: null, proofRetainedUntil: null };
  const ended = { reminderAt: null, expiresAt: null, purgeAfter, proofRetainedUntil };
  const open = envelope.status === 'SENT' && !sealing;
  return {
    REMINDER: { column: 'reminderAt', open: open && !!reminderAt && reminderAt < expiresAt!, due: sent },
    EXPIRY: { column: 'expiresAt', open, due: sent },
    PURGE: { column: 'purgeAfter', open: !purgedAt, due: ended },
    PROOF_END: { column: 'proofRetainedUntil', open: !!proofRetainedUntil && proofRetainedUntil > now, due: ended },
  };
};

/** Advances an envelope to its next reminder, its expiry, its purge or the end of its proof, and then does what the jobs would do. */
export async function advanceEnvelopeClock(
  services: Services,
  key: KeyActor,
  origin: Origin,
  { id, to }: { readonly id: string; readonly to: EnvelopeMoment },
): Promise<void> {
  const due = await transaction(services.database, 'advance-envelope-clock', async (tx) => {
    const envelope = await lockOwnEnvelope(tx, key, id);
    const planned = await listPlanned(tx, id);
    const [next] = planned;
    const now = { now: services.clock.now(), sealing: (await findBegunSeals(tx, [id])).size > 0, next };
    const moved = await advanceClock(services, tx, origin, chainOf(envelope), { to, ...ahead(envelope, now)[to] });
    const { reminderAt, ...dates } = moved;
    if (reminderAt) await movePlanned(tx, id, (next!.dueAt!.getTime() - reminderAt.getTime()) / SECOND);
    await setTestDates(tx, id, dates);
    return to === 'REMINDER' ? planned.map((reminder) => reminder.id) : [];
  });
  // After the commit, each on its own: after a crash the sweep does what is due.
  for (const reminderId of due) await sendReminder(services, reminderId, { atNight: true });
  await expireEnvelope(services, id);
  await purgeEnvelope(services, id);
}
