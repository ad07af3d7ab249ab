import type { KeyActor, Origin } from '../../kernel/actor.ts';
import { after, SECOND } from '../../kernel/clock.ts';
import { reasonsFrom } from '../../kernel/reason.ts';
import { type Reminder, type Tx, transaction } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import {
  lockSessionFor,
  purgeSession,
  sessionChain,
  setTestDates as setSessionTestDates,
} from '../attendance/index.ts';
import { expireMandate } from '../batches/index.ts';
import {
  envelopeChain,
  expireEnvelope,
  type LockedEnvelope,
  listPlanned,
  lockOwnEnvelope,
  movePlanned,
  purgeEnvelope,
  sendReminder,
  setTestDates,
} from '../envelopes/index.ts';
import { appendEvent, type ChainSubject, refuse } from '../evidence/index.ts';
import {
  chainOfMandate,
  expireIdentity,
  identityChain,
  identityLifecycle,
  lockOwnIdentity,
  lockOwnMandate,
  mandateLifecycle,
  mandateStatusNow,
  setTestDates as setIdentityTestDates,
  setMandateTestDates,
  statusNow,
} from '../identities/index.ts';
import { findBegunSeals } from '../signing/index.ts';
import { assertTest } from './play.ts';

/** A future date of a resource, and all its other future dates. Null for columns where nothing is due. */
interface Ahead<Column extends string> {
  /** Name of the date in the API. */
  readonly to: string;
  readonly column: Column;
  /** Whether the resource can still reach it. */
  readonly open: boolean;
  /** All dates that move together. */
  readonly due: Readonly<Record<Column, Date | null>>;
}

/**
 * Whole seconds, so that the chain states exactly what was done. Also tolerates clocks of other processes that are
 * slightly slow.
 */
const secondsUntil = (due: Date, now: Date): number => Math.max(0, Math.ceil((due.getTime() - now.getTime()) / SECOND));

/**
 * Advances the test clock of one resource, locked by the caller's transaction, to a future date: moves all its future
 * dates closer by the same number of seconds and records it in the chain. Past dates do not change. Returns the columns
 * to write; empty if the date has already passed.
 * @throws Fault `test_mode_only`, `invalid_status` (the date will never come, or is over)
 */
export async function advanceClock<Column extends string>(
  services: Services,
  tx: Tx,
  { ip }: Origin,
  subject: ChainSubject,
  { to, column, open, due }: Ahead<Column>,
): Promise<Partial<Record<Column, Date>>> {
  assertTest(subject);
  const now = services.clock.now();
  const target = due[column];
  const name = to.toLowerCase();
  if (!open || !target) throw refuse('invalid_status', because('date_over', { to: name }));
  const seconds = secondsUntil(target, now);
  if (seconds === 0) return {};
  await appendEvent(services, tx, subject, {
    type: `${subject.noun}.clock_advanced`,
    actor: 'organization',
    data: { to: name, seconds },
    personal: { ip },
  });
  const ahead = Object.entries<Date | null>(due).filter(
    (entry): entry is [Column, Date] => !!entry[1] && entry[1] > now,
  );
  return Object.fromEntries(ahead.map(([each, at]) => [each, after(at, -seconds * SECOND)])) as Partial<
    Record<Column, Date>
  >;
}

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
    const moved = await advanceClock(services, tx, origin, envelopeChain(envelope), {
      to,
      ...ahead(envelope, now)[to],
    });
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

/**
 * Advances an identity to the end of its validity: a pending one to the end of its week, a verified one to its expiry
 * or the end of its document. The document's date itself does not change.
 */
export async function advanceIdentityClock(
  services: Services,
  key: KeyActor,
  origin: Origin,
  { id }: { readonly id: string },
): Promise<void> {
  await transaction(services.database, 'advance-identity-clock', async (tx) => {
    const identity = await lockOwnIdentity(tx, key, id);
    const { lapsesAt, expiresAt } = identity;
    const status = statusNow(identity, services.clock.now());
    const ahead: Ahead<'lapsesAt' | 'expiresAt'> = {
      to: 'EXPIRY',
      column: 'lapsesAt',
      due: { lapsesAt, expiresAt },
      open: identityLifecycle.moves.expired.from.some((from) => from === status),
    };
    const data = await advanceClock(services, tx, origin, identityChain(identity), ahead);
    await setIdentityTestDates(tx, id, data);
  });
  await expireIdentity(services, id);
}

export type MandateMoment = 'START' | 'END';

/**
 * Advances a mandate to its start or its end. Sets `valid_from` and `valid_until` to the new times, so that they agree
 * with its status. The signed act keeps its dates.
 */
export async function advanceMandateClock(
  services: Services,
  key: KeyActor,
  origin: Origin,
  { id, to }: { readonly id: string; readonly to: MandateMoment },
): Promise<void> {
  await transaction(services.database, 'advance-mandate-clock', async (tx) => {
    const mandate = await lockOwnMandate(tx, key, id);
    const { startsAt, endsAt } = mandate;
    const now = services.clock.now();
    const lasting = mandateLifecycle.moves.expired.from.some((status) => status === mandateStatusNow(mandate, now));
    const moved = await advanceClock(services, tx, origin, chainOfMandate(mandate), {
      to,
      column: to === 'START' ? 'startsAt' : 'endsAt',
      due: { startsAt, endsAt },
      open: lasting && (to === 'END' || startsAt > now),
    });
    const texts = {
      ...(moved.startsAt ? { validFrom: moved.startsAt.toISOString() } : {}),
      ...(moved.endsAt ? { validUntil: moved.endsAt.toISOString() } : {}),
    };
    await setMandateTestDates(tx, id, { ...moved, ...texts });
  });
  await expireMandate(services, id);
}

export type SessionMoment = 'PURGE' | 'PROOF_END';

/**
 * Advances a sealed attendance session to its purge or to the end of its proof, and then does what the jobs would do.
 */
export async function advanceSessionClock(
  services: Services,
  key: KeyActor,
  origin: Origin,
  { id, to }: { readonly id: string; readonly to: SessionMoment },
): Promise<void> {
  await transaction(services.database, 'advance-session-clock', async (tx) => {
    const session = await lockSessionFor(tx, key, id);
    const { purgeAfter, purgedAt, proofRetainedUntil } = session;
    const due = { purgeAfter, proofRetainedUntil };
    const data = await advanceClock(services, tx, origin, sessionChain(session), {
      ...(to === 'PURGE'
        ? { to, due, column: 'purgeAfter', open: !purgedAt }
        : {
            to,
            due,
            column: 'proofRetainedUntil',
            open: !!proofRetainedUntil && proofRetainedUntil > services.clock.now(),
          }),
    });
    await setSessionTestDates(tx, id, data);
  });
  await purgeSession(services, id);
}

/** Sentences of refusals, by code. */
export const reasons = {
  date_over: 'It cannot advance to {to}: the date has already passed or does not apply.',
} as const;

const because = reasonsFrom(reasons);
