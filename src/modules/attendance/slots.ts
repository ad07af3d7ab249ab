import type { Actor } from '../../kernel/actor.ts';
import { DAY } from '../../kernel/clock.ts';
import { rule } from '../../kernel/fault.ts';
import { newId } from '../../kernel/ids.ts';
import type { Reason } from '../../kernel/reason.ts';
import { dayAfter, momentIn } from '../../kernel/wall-time.ts';
import { frenchHolidays } from '../../kernel/working-days.ts';
import {
  type AttendanceSession,
  type Slot,
  type SlotTrainer,
  type Tx,
  transaction,
} from '../../platform/database/index.ts';
import { searchTextOf } from '../../platform/database/search-text.ts';
import type { Services } from '../../platform/services.ts';
import { intakeSignatureImage } from '../documents/index.ts';
import { advance, appendEvents } from '../evidence/index.ts';
import type { NewTrainer } from './input.ts';
import { limits } from './limits.ts';
import { drawChecks } from './presence-checks.ts';
import { because, refuse } from './refusals.ts';
import { noticeShownTo } from './sessions.ts';
import {
  attendanceActorRole,
  lockSessionFor,
  lockSlotFor,
  runnerOf,
  sessionChain,
  slotLifecycle,
  slotOf,
} from './store.ts';

/** Identifies a slot of a session. */
interface SlotRef {
  readonly sessionId: string;
  readonly slotId: string;
}

/**
 * Opens a slot: from now on presence can be marked, regardless of the slot's times. Idempotent for an open slot. By the
 * organisation or the slot's trainer.
 */
export const openSlot = (services: Services, actor: Actor, ref: SlotRef): Promise<void> =>
  transaction(services.database, 'open-slot', async (tx) => {
    const { session, slot, role } = await lockSlotFor(tx, actor, ref);
    if (slot.status === 'CLOSED') throw refuse('slot_closed');
    if (slot.status === 'OPEN') return;
    await drawChecks(services, tx, slot);
    await advance(services, tx, actor, {
      lifecycle: slotLifecycle,
      move: 'opened',
      row: slot,
      set: { openedAt: services.clock.now() },
      subject: sessionChain(session),
      actorName: role,
      data: { slot: slot.position + 1 },
    });
  });

interface Closing extends SlotRef {
  /** The trainer's drawn signature, PNG in base64; ignored unless the caller has the trainer's link. */
  readonly drawnSignature?: string | null | undefined;
}

/**
 * Closes an open slot for good: freezes `expected`; no concurrent mark is recorded afterwards. A trainer signs for the
 * slot by closing it in the trainer space. By the organisation or the slot's trainer.
 */
export async function closeSlot(
  services: Services,
  actor: Actor,
  { sessionId, slotId, drawnSignature }: Closing,
): Promise<void> {
  runnerOf(actor);
  const signs = actor.kind === 'link';
  const picture =
    signs && drawnSignature
      ? (await intakeSignatureImage(services, drawnSignature, 'drawnSignature', { small: true })).sha256
      : null;
  await transaction(services.database, 'close-slot', async (tx) => {
    const { session, slot, role } = await lockSlotFor(tx, actor, { sessionId, slotId });
    const closedAt = services.clock.now();
    const expected = await tx.attendee.count({ where: { sessionId } });
    await advance(services, tx, actor, {
      lifecycle: slotLifecycle,
      move: 'closed',
      row: slot,
      subject: sessionChain(session),
      actorName: role,
      set: {
        closedAt,
        expected,
        ...(signs ? { trainerSignedAt: closedAt, trainerSignatureSha256: picture } : {}),
      },
      data: {
        slot: slot.position + 1,
        expected,
        signature: signs ? (picture ? 'drawn' : 'given') : 'none',
        ...(await noticeShownTo(tx, actor, session)),
      },
      personal: { picture_sha256: picture },
    });
  });
}

/**
 * Says who teaches a slot that is not closed: a trainer of its own, whose link is valid from now on and acts on their
 * slots only, or (null) the session's trainer again. The link of somebody who teaches no slot any more is invalid. By the
 * organisation.
 * @throws Fault `not_found`, `session_closed`, `slot_closed`
 */
export const setSlotTrainer = (
  services: Services,
  actor: Actor,
  { sessionId, slotId, trainer }: SlotRef & { readonly trainer: NewTrainer | null },
): Promise<void> =>
  transaction(services.database, 'set-slot-trainer', async (tx) => {
    const session = await lockSessionFor(tx, actor, sessionId);
    const slot = slotOf(session, slotId);
    if (session.status !== 'OPEN') throw refuse('session_closed');
    if (slot.status === 'CLOSED') throw refuse('slot_closed');
    if (trainer ? slot.trainer && isSame(slot.trainer, trainer) : !slot.trainer) return;
    await nameSlotTrainers(services, tx, actor, session, [{ ...slot, trainer }]);
    if (!trainer) return;
    const searchText = `${session.searchText}\n${searchTextOf([trainer.name])}`;
    await tx.attendanceSession.update({ where: { id: session.id }, data: { searchText } });
  });

interface NamedSlot extends Pick<Slot, 'id' | 'position'> {
  /** Null: the session's trainer. */
  readonly trainer: NewTrainer | null;
}

/**
 * Writes who teaches slots of a locked session. Slots that name the same person, by name and address, share one row, and so
 * one link and one e-mail.
 */
export async function nameSlotTrainers(
  services: Services,
  tx: Tx,
  actor: Actor,
  session: Pick<AttendanceSession, 'id' | 'organizationId' | 'mode'>,
  slots: readonly NamedSlot[],
): Promise<void> {
  const known = await tx.slotTrainer.findMany({ where: { sessionId: session.id }, orderBy: { position: 'asc' } });
  const added: SlotTrainer[] = [];
  const trainerRow = (named: NewTrainer): SlotTrainer => {
    const found = [...known, ...added].find((row) => isSame(row, named));
    if (found) return found;
    const position = known.length + added.length;
    const kept = { linkGeneration: 0, createdAt: services.clock.now(), noticeResentAt: null, noticesResent: 0 };
    const row = { ...named, ...kept, id: newId(), sessionId: session.id, position };
    added.push(row);
    return row;
  };
  const taught = slots.map((slot) => ({ ...slot, row: slot.trainer && trainerRow(slot.trainer) }));
  await tx.slotTrainer.createMany({ data: added });
  for (const { id, row } of taught) await tx.slot.update({ where: { id }, data: { trainerId: row?.id ?? null } });
  await appendEvents(services, tx, sessionChain(session), [
    ...added.map((row) => ({
      type: 'trainer.named',
      subjectId: row.id,
      actor: attendanceActorRole(actor),
      data: { trainer: row.position + 1 },
      personal: { name: row.name, email: row.email },
    })),
    ...taught.map(({ id, position, row }) => ({
      type: 'slot.trainer_set',
      subjectId: id,
      actor: attendanceActorRole(actor),
      data: { slot: position + 1, ...(row ? { trainer: row.position + 1 } : {}) },
    })),
  ]);
}

const isSame = (row: Pick<SlotTrainer, 'name' | 'email'>, named: NewTrainer): boolean =>
  row.name === named.name && (row.email ?? '').toLowerCase() === (named.email ?? '').toLowerCase();

/** Days of the week, as `Date.getUTCDay` numbers them. */
const weekdays = ['SUNDAY', 'MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY'] as const;
export type Weekday = (typeof weekdays)[number];

/** Slots that repeat on the same days of the week. Dates and times are those of the organisation's time zone. */
export interface SlotPlan {
  /** YYYY-MM-DD, both included. */
  readonly firstDay: string;
  readonly lastDay: string;
  readonly weekdays: readonly Weekday[];
  /** Leave out the eleven legal holidays of France (code du travail, art. L. 3133-1). Default: false. */
  readonly skipHolidays?: boolean | null | undefined;
  /** The slots of each day, HH:MM. An end before the start is on the next day; 24:00 is the end of the day. */
  readonly times: readonly { readonly label: string; readonly startTime: string; readonly endTime: string }[];
  readonly module?: string | null | undefined;
}

export interface PlannedSlot {
  readonly label: string;
  readonly module: string | null;
  /** Its date in the time zone, YYYY-MM-DD. */
  readonly day: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/**
 * Returns the slots of a plan, in order. A slot keeps its local time when the clocks change; a time that does not exist
 * on that day is one hour later, and a time that occurs twice is the first one.
 * @throws Fault `invalid_body`: no date, no such day, a time without duration, or more slots than a session may have
 */
export function planSlots(plan: SlotPlan, timeZone: string): PlannedSlot[] {
  const [first, last] = [slotDay(plan.firstDay, 'firstDay'), slotDay(plan.lastDay, 'lastDay')];
  plan.times.forEach(({ startTime, endTime }, index) => {
    if (endTime === startTime) throw wrong(`times.${index}.endTime`, because('slot_without_duration'));
  });
  const slots: PlannedSlot[] = [];
  for (let at = first; at <= last; at += DAY) {
    const date = new Date(at);
    if (!plan.weekdays.includes(weekdays[date.getUTCDay()]!)) continue;
    const day = date.toISOString().slice(0, 10);
    if (plan.skipHolidays && frenchHolidays(date.getUTCFullYear()).has(day)) continue;
    const onDay = plan.times.map((time) => slotOn(day, time, plan.module ?? null, timeZone));
    // Both times can fall into the hour that a clock change skips.
    if (onDay.some(({ startsAt, endsAt }) => endsAt <= startsAt))
      throw wrong('times', because('skipped_hour', { day }));
    slots.push(...onDay);
    if (slots.length > limits.slots.max) throw wrong('lastDay', because('too_many_slots', { count: limits.slots.max }));
  }
  if (slots.length === 0) throw wrong('lastDay', because('no_weekday'));
  return slots;
}

function slotOn(
  day: string,
  { label, startTime, endTime }: SlotPlan['times'][number],
  module: string | null,
  timeZone: string,
): PlannedSlot {
  const lastDay = endTime < startTime ? dayAfter(day, 1) : day;
  const startsAt = new Date(momentIn(timeZone, day, startTime)!);
  return { label, module, day, startsAt, endsAt: new Date(momentIn(timeZone, lastDay, endTime)!) };
}

/** Midnight of a date in UTC, ms. */
function slotDay(date: string, path: string): number {
  const at = Date.parse(`${date}T00:00:00Z`);
  if (Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== date) throw wrong(path, rule('not_calendar_day'));
  return at;
}

const wrong = (path: string, reason: Reason) =>
  refuse('invalid_body', because('slots_unplannable'), [{ path: `plan.${path}`, ...reason }]);
