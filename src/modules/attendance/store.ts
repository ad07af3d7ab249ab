import type { Actor, KeyActor } from '../../kernel/actor.ts';
import { refuse } from '../../kernel/fault.ts';
import { isUuid } from '../../kernel/ids.ts';
import type { AttendanceSession, Attendee, Database, Prisma, Slot, Tx } from '../../platform/database/index.ts';
import { assertScope, ownedBy } from '../access/index.ts';
import type { ChainSubject } from '../evidence/index.ts';

/** A session that the transaction holds: nobody else changes it, its slots, attendees or marks until the end. */
export type LockedSession = AttendanceSession & { readonly slots: Slot[] };

/** Locks a session by id, for jobs; null where there is none. */
export async function lockSession(tx: Tx, id: string): Promise<LockedSession | null> {
  await tx.$queryRaw`SELECT 1 FROM attendance_sessions WHERE id = ${id}::uuid FOR UPDATE`;
  return tx.attendanceSession.findUnique({ where: { id }, include: { slots: { orderBy: { position: 'asc' } } } });
}

/**
 * The only way into a change of a session as such: for the organisation's key, and for the trainer's link to its own
 * session.
 * @throws Fault `unauthorized`, `forbidden`, `not_found`, also when another organisation owns the row
 */
export async function lockSessionFor(tx: Tx, actor: Actor, id: string): Promise<LockedSession> {
  const mayRun = runnerOf(actor);
  const session = isUuid(id) ? await lockSession(tx, id) : null;
  if (!session || !mayRun(session)) throw refuse('not_found');
  return session;
}

/**
 * Which sessions somebody runs: an organisation its own, a trainer the link's.
 * @throws Fault `unauthorized`, `forbidden`
 */
export function runnerOf(
  actor: Actor,
): (session: Pick<AttendanceSession, 'id' | 'organizationId' | 'mode'>) => boolean {
  if (actor.kind === 'link' && actor.link === 'trainer') return ({ id }) => id === actor.subjectId;
  const { organizationId, mode } = ownedBy(assertScope(actor, 'attendance:write'));
  return (session) => session.organizationId === organizationId && session.mode === mode;
}

/** Where a key's sessions are. */
export const ownSession = (key: KeyActor, id: string) => ({ id, ...ownedBy(key) });

/** Where the sessions are that somebody runs, as a condition. @throws Fault `unauthorized`, `forbidden` */
export const runBy = (actor: Actor, id: string) =>
  actor.kind === 'link' && actor.link === 'trainer'
    ? { AND: [{ id }, { id: actor.subjectId }] }
    : ownSession(assertScope(actor, 'attendance:write'), id);

/** The slot of a session that is held. @throws Fault `not_found` for another session's */
export function slotOf({ slots }: LockedSession, slotId: string): Slot {
  const slot = slots.find(({ id }) => id === slotId);
  if (!slot) throw refuse('not_found');
  return slot;
}

/** The evidence chain of a session. */
export const chainOf = ({
  id,
  organizationId,
  mode,
}: Pick<AttendanceSession, 'id' | 'organizationId' | 'mode'>): ChainSubject => ({
  chainId: id,
  noun: 'session',
  organizationId,
  mode,
});

/** How somebody is named in the chain: by role and place, never by name. */
export function roleOf(actor: Actor): string {
  if (actor.kind === 'key') return 'organization';
  return actor.kind === 'link' && actor.link === 'trainer' ? 'trainer' : 'system';
}

export const attendeeActor = ({ position }: Pick<Attendee, 'position'>): string => `attendee:${position + 1}`;

/** The ids of the slots of all sessions that are open. */
export async function listOpenSlots({ prisma }: Database): Promise<readonly string[]> {
  const open = await prisma.slot.findMany({ where: { status: 'OPEN' }, select: { id: true } });
  return open.map(({ id }) => id);
}

/** A session by id with what a GraphQL field selects of it. @throws where there is none */
export const querySession = (
  { prisma }: Database,
  query: Prisma.AttendanceSessionDefaultArgs,
  id: string,
): Promise<AttendanceSession> => prisma.attendanceSession.findUniqueOrThrow({ ...query, where: { id } });

/** A slot of a session of the organisation's, with the session and its attendees in order; null for another's. */
export const findOwnSlot = (
  { prisma }: Database,
  owner: Pick<AttendanceSession, 'organizationId' | 'mode'>,
  id: string,
) =>
  prisma.slot.findFirst({
    where: { id, session: owner },
    include: { session: { include: { attendees: { select: { id: true }, orderBy: { position: 'asc' } } } } },
  });

/** Moves what lies ahead of a test session; only the test clock does. */
export const setTestDates = async (
  tx: Tx,
  id: string,
  dates: Partial<Pick<AttendanceSession, 'purgeAfter' | 'proofRetainedUntil'>>,
): Promise<void> => void (await tx.attendanceSession.update({ where: { id, mode: 'TEST' }, data: dates }));
