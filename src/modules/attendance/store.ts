import type { Actor, ClientActor, KeyActor, LinkActor } from '../../kernel/actor.ts';
import { refuse } from '../../kernel/fault.ts';
import { isUuid } from '../../kernel/ids.ts';
import { lifecycle } from '../../kernel/lifecycle.ts';
import {
  type AttendanceSession,
  type Attendee,
  type Database,
  type Prisma,
  type Slot,
  type SlotTrainer,
  sql,
  type Tx,
} from '../../platform/database/index.ts';
import { assertReader, assertScope, ownedBy } from '../access/index.ts';
import type { ChainSubject } from '../evidence/index.ts';
import { because } from './refusals.ts';

/** A session locked by the transaction: nobody else changes it, its slots, attendees or marks until the end. */
export type LockedSession = AttendanceSession & { readonly slots: TaughtSlot[] };

/** A slot with its own trainer; null where the session's trainer teaches it. */
export type TaughtSlot = Slot & { readonly trainer: SlotTrainer | null };

/** Locks a session by id, for jobs; null if there is none. */
export async function lockSession(tx: Tx, id: string): Promise<LockedSession | null> {
  await tx.run(sql`SELECT 1 FROM attendance_sessions WHERE id = ${id}::uuid FOR UPDATE`);
  return tx.attendanceSession.findUnique({
    where: { id },
    include: { slots: { orderBy: { position: 'asc' }, include: { trainer: true } } },
  });
}

/**
 * Locks a session for a change: for the organisation's key, or for the trainer's link to its own session. Every change
 * to a session as a whole starts here.
 * @throws Fault `unauthorized`, `forbidden`, `not_found` (also when another organisation owns the row)
 */
export async function lockSessionFor(tx: Tx, actor: Actor, id: string): Promise<LockedSession> {
  const mayRun = runnerOf(actor);
  const session = isUuid(id) ? await lockSession(tx, id) : null;
  if (!session || !mayRun(session)) throw refuse('not_found');
  return session;
}

/** The holder of a trainer's link: the link's subject is a session, or the own trainer of some of its slots. */
export const isTrainer = (actor: Actor): actor is LinkActor => actor.kind === 'link' && actor.link === 'trainer';

/** True for the own trainer of a slot, who acts on their slots only. */
export const teachesOnly = (actor: Actor, sessionId: string): boolean =>
  isTrainer(actor) && actor.subjectId !== sessionId;

/**
 * Returns whether the actor may run a session: an organisation runs its own sessions, the session's trainer the session
 * of the link.
 * @throws Fault `unauthorized`, `forbidden`
 */
export function runnerOf(
  actor: Actor,
): (session: Pick<AttendanceSession, 'id' | 'organizationId' | 'mode'>) => boolean {
  if (isTrainer(actor)) return ({ id }) => id === actor.subjectId;
  const { organizationId, mode } = ownedBy(assertScope(actor, 'attendance:write'));
  return (session) => session.organizationId === organizationId && session.mode === mode;
}

/** Where condition: a session by id, of the actor's organisation and mode. */
export const ownSession = (actor: KeyActor | ClientActor, id: string) => ({ id, ...ownedBy(actor) });

/** Where condition: a session by id that the actor may read. @throws Fault `unauthorized`, `forbidden` */
export const readBy = (actor: Actor, id: string) =>
  isTrainer(actor)
    ? { id, OR: [{ id: actor.subjectId }, { slots: { some: { trainerId: actor.subjectId } } }] }
    : ownSession(assertReader(actor, 'attendance:write'), id);

/** A slot of a locked session, and the name in the chain of who acts on it. */
interface LockedSlot {
  readonly session: LockedSession;
  readonly slot: TaughtSlot;
  readonly role: string;
}

/**
 * Locks a session for a change to one slot: for the organisation's key, or for the link of the slot's trainer.
 * @throws Fault `unauthorized`, `not_found`, `forbidden` (also for the session's trainer in a slot that has its own)
 */
export async function lockSlotFor(
  tx: Tx,
  actor: Actor,
  { sessionId, slotId }: { readonly sessionId: string; readonly slotId: string },
): Promise<LockedSlot> {
  if (!isTrainer(actor)) {
    const session = await lockSessionFor(tx, actor, sessionId);
    return { session, slot: slotOf(session, slotId), role: attendanceActorRole(actor) };
  }
  const session = isUuid(sessionId) ? await lockSession(tx, sessionId) : null;
  if (!session) throw refuse('not_found');
  const slot = slotOf(session, slotId);
  return { session, slot, role: taughtBy(actor, slot) };
}

/**
 * Reads a slot that the holder of a trainer's link teaches, and their name in the chain.
 * @throws Fault as `lockSlotFor`
 */
export async function readTaught(
  { prisma }: Database,
  actor: LinkActor,
  slotId: string,
): Promise<{ readonly slot: TaughtSlot; readonly role: string }> {
  const slot = isUuid(slotId)
    ? await prisma.slot.findUnique({ where: { id: slotId }, include: { trainer: true } })
    : null;
  if (!slot) throw refuse('not_found');
  return { slot, role: taughtBy(actor, slot) };
}

function taughtBy(actor: LinkActor, slot: TaughtSlot): string {
  const { trainer, sessionId } = slot;
  if (actor.subjectId !== sessionId && actor.subjectId !== trainer?.id) throw refuse('not_found');
  if (!trainer) return 'trainer';
  if (actor.subjectId !== trainer.id) throw refuse('forbidden', because('other_trainer'));
  return trainerActor(trainer);
}

/** A slot of a locked session. @throws Fault `not_found` (also for a slot of another session) */
export function slotOf({ slots }: LockedSession, slotId: string): TaughtSlot {
  const slot = slots.find(({ id }) => id === slotId);
  if (!slot) throw refuse('not_found');
  return slot;
}

export const sessionChain = ({
  id,
  organizationId,
  mode,
}: Pick<AttendanceSession, 'id' | 'organizationId' | 'mode'>): ChainSubject => ({
  chainId: id,
  noun: 'session',
  organizationId,
  mode,
});

/** Name of an actor in the chain: a role, never a person's name. */
export function attendanceActorRole(actor: Actor): string {
  if (actor.kind === 'key') return 'organization';
  return isTrainer(actor) ? 'trainer' : 'system';
}

const trainerActor = ({ position }: Pick<SlotTrainer, 'position'>): string => `trainer:${position + 1}`;

export const attendeeActor = ({ position }: Pick<Attendee, 'position'>): string => `attendee:${position + 1}`;

/** Ids of all open slots, of every session. */
export async function listOpenSlots({ prisma }: Database): Promise<readonly string[]> {
  const open = await prisma.slot.findMany({ where: { status: 'OPEN' }, select: { id: true } });
  return open.map(({ id }) => id);
}

/** A session by id, with the selection of a GraphQL field. @throws if there is none */
export const querySession = (
  { prisma }: Database,
  query: Prisma.AttendanceSessionDefaultArgs,
  id: string,
): Promise<AttendanceSession> => prisma.attendanceSession.findUniqueOrThrow({ ...query, where: { id } });

/**
 * A slot of one of the organisation's sessions, with the session and its attendees in order; null if another
 * organisation owns it.
 */
export const findOwnSlot = (
  { prisma }: Database,
  owner: Pick<AttendanceSession, 'organizationId' | 'mode'>,
  id: string,
) =>
  prisma.slot.findFirst({
    where: { id, session: owner },
    include: { session: { include: { attendees: { select: { id: true }, orderBy: { position: 'asc' } } } } },
  });

/** Returns those of `ids` that are sessions of the organisation. */
export async function findOwnSessionIds(
  { prisma }: Database,
  { organizationId, mode }: Pick<AttendanceSession, 'organizationId' | 'mode'>,
  ids: readonly string[],
): Promise<string[]> {
  const where = { id: { in: [...ids] }, organizationId, mode };
  return (await prisma.attendanceSession.findMany({ where, select: { id: true } })).map(({ id }) => id);
}

/** Moves future dates of a test session. Only for the test clock. */
export const setTestDates = async (
  tx: Tx,
  id: string,
  dates: Partial<Pick<AttendanceSession, 'purgeAfter' | 'proofRetainedUntil'>>,
): Promise<void> => void (await tx.attendanceSession.update({ where: { id, mode: 'TEST' }, data: dates }));

/**
 * The contract's table "Attendance session". While the session is CLOSED its sheet is being sealed; SEALED is final.
 */
export const sessionLifecycle = lifecycle({
  noun: 'session',
  stored: { table: 'attendance_sessions', field: 'status' },
  states: ['OPEN', 'CLOSED', 'SEALED'],
  initial: 'OPEN',
  moves: {
    closed: { from: ['OPEN'], to: 'CLOSED' },
    sealed: { from: ['CLOSED'], to: 'SEALED' },
  },
});

/** The contract's table "Attendance slot". A slot that was never opened lapses when its session is closed. */
export const slotLifecycle = lifecycle({
  noun: 'slot',
  stored: { table: 'slots', field: 'status' },
  states: ['SCHEDULED', 'OPEN', 'CLOSED'],
  initial: 'SCHEDULED',
  moves: {
    opened: { from: ['SCHEDULED'], to: 'OPEN' },
    closed: { from: ['OPEN'], to: 'CLOSED' },
    lapsed: { from: ['SCHEDULED'], to: 'CLOSED' },
  },
});

/** A mark is never changed: the trainer replaces it by another. */
export const markLifecycle = lifecycle({
  noun: 'mark',
  stored: { table: 'marks', field: 'state' },
  states: ['STANDING', 'REPLACED'],
  initial: 'STANDING',
  moves: { replaced: { from: ['STANDING'], to: 'REPLACED' } },
});
