import { type Actor, isSimulated } from '../../kernel/actor.ts';
import { after, DAY } from '../../kernel/clock.ts';
import { definitely } from '../../kernel/definitely.ts';
import { momentIn, wallDay } from '../../kernel/wall-time.ts';
import {
  type AttendanceSession,
  type Ending,
  eachDueRow,
  repeatableTransaction,
  sql,
  type Tx,
  transaction,
} from '../../platform/database/index.ts';
import { enqueueAll, type JobOfMany } from '../../platform/jobs/index.ts';
import type { Services } from '../../platform/services.ts';
import { isHere, movedOrganizations, readOrganization } from '../access/index.ts';
import { removeUnreferenced, shownPrivacyNotice } from '../documents/index.ts';
import { advance, advanceAll, appendEvent, eraseOpeningsNamed } from '../evidence/index.ts';
import { sealingTurn } from '../signing/index.ts';
import { FILE_OPENINGS } from './files/session-files.ts';
import { EXCUSES } from './record-marks.ts';
import { type Provider, trainingProvider } from './sheet/content.ts';
import {
  attendanceActorRole,
  type LockedSession,
  lockSession,
  lockSessionFor,
  sessionChain,
  sessionLifecycle,
  slotLifecycle,
} from './store.ts';

/**
 * Closes a session and its slots for good. The same transaction writes the intent to seal the sheet. By the
 * organisation or the trainer.
 */
export const closeSession = (services: Services, actor: Actor, { id }: { readonly id: string }): Promise<void> =>
  transaction(services.database, 'close-attendance-session', async (tx) => {
    const session = await lockSessionFor(tx, actor, id);
    const closedAt = services.clock.now();
    const expected = await tx.attendee.count({ where: { sessionId: id } });
    const marks = await tx.mark.count({ where: { sessionId: id, state: 'STANDING' } });
    if (session.status === 'OPEN') await closeSlots(services, tx, actor, session, { closedAt, expected });
    const organization = await readOrganization(tx, session.organizationId);
    const provider = trainingProvider(organization);
    await advance(services, tx, actor, {
      lifecycle: sessionLifecycle,
      move: 'closed',
      row: session,
      set: { closedAt, timeZone: organization.timeZone, organizationFacts: provider },
      subject: sessionChain(session),
      actorName: attendanceActorRole(actor),
      data: { attendees: expected, marks, ...(await noticeShownTo(tx, actor, session)) },
      personal: statedOf(provider),
    });
    await tx.sheetSealing.create({ data: { sessionId: id, createdAt: closedAt } });
    await queueSheet(tx, session);
  });

/** The facts that the organisation states; none is bound for those it does not. */
const statedOf = (provider: Provider): Record<string, string> =>
  Object.fromEntries(Object.entries(provider).filter(([, value]) => value !== null));

async function closeSlots(
  services: Services,
  tx: Tx,
  actor: Actor,
  session: LockedSession,
  set: { readonly closedAt: Date; readonly expected: number },
): Promise<void> {
  for (const [status, move] of [
    ['OPEN', 'closed'],
    ['SCHEDULED', 'lapsed'],
  ] as const) {
    const rows = session.slots
      .filter((slot) => slot.status === status)
      .map((row) => ({ row, data: { slot: row.position + 1, expected: set.expected, signature: 'none' } }));
    if (!rows.length) continue;
    const event = { subject: sessionChain(session), actorName: attendanceActorRole(actor) };
    await advanceAll(services, tx, actor, { lifecycle: slotLifecycle, move, set, rows, ...event });
  }
}

/** SQL of the sessions whose rows have ended, at the end of their proof. One at once: it may have 100,000 marks. */
export const endedSessions: Ending = {
  table: 'attendance_sessions',
  due: ({ now }) => sql`
  SELECT s.id FROM attendance_sessions s
  WHERE s.proof_retained_until IS NOT NULL AND s.proof_retained_until <= ${now} AND s.purged_at IS NOT NULL`,
  atOnce: 1,
};

/**
 * Deletes the sheet, the attached files, the signature pictures and the excuses at the end of retention. The fingerprint, the evidence chain and
 * the sealed evidence file remain. Idempotent. Returns true if this call purged the session.
 */
export async function purgeSession(services: Services, id: string): Promise<boolean> {
  const purged = await repeatableTransaction(services.database, async (tx) => {
    const session = await lockSession(tx, id);
    if (!session?.purgeAfter || session.purgedAt || session.purgeAfter > services.clock.now()) return null;
    await tx.attendanceSession.update({ where: { id }, data: { purgedAt: services.clock.now() } });
    await tx.mark.updateMany({
      where: { sessionId: id, status: 'EXCUSED' },
      data: { reason: null, excuse: null, documentReceivedOn: null },
    });
    const files = await tx.sessionFile.findMany({ where: { sessionId: id }, orderBy: { addedAt: 'asc' } });
    await tx.sessionFile.deleteMany({ where: { sessionId: id } });
    for (const name of [...EXCUSES, ...FILE_OPENINGS]) await eraseOpeningsNamed(tx, id, name);
    await appendEvent(services, tx, sessionChain(session), { type: 'session.purged', actor: 'system' });
    return { ...session, files };
  });
  if (!purged) return false;
  // After the commit: a crash in between leaves unreferenced files, which the sweep deletes.
  await removeFiles(services, [purged.sheetSha256], purged.sealedAt);
  await removeFiles(
    services,
    purged.files.map(({ sha256 }) => sha256),
    purged.files.at(-1)?.addedAt ?? null,
  );
  for (const { id: slotId, trainerSignatureSha256 } of purged.slots) {
    // Slot by slot: a session may have 100,000 pictures.
    const marks = await services.database.prisma.mark.findMany({
      where: { slotId },
      select: { signatureSha256: true },
    });
    const pictures = [trainerSignatureSha256, ...marks.map(({ signatureSha256 }) => signatureSha256)];
    await removeFiles(services, pictures, purged.sealedAt);
  }
  return true;
}

const removeFiles = (services: Services, named: readonly (string | null)[], settledAt: Date | null): Promise<number> =>
  removeUnreferenced(services, [...new Set(named.filter((sha256) => sha256 !== null))], settledAt);

/** Purges all sessions whose retention has ended. */
export const purgeDueSessions = (services: Services): Promise<number> =>
  eachDueRow(
    'purgeAfter',
    ({ after, page }) =>
      services.database.prisma.attendanceSession.findMany({
        where: { ...after, purgedAt: null, purgeAfter: { lte: services.clock.now() }, organization: isHere },
        ...page,
      }),
    (id) => purgeSession(services, id),
  );

/** Time before a purge at which the organisation is told, ms; half of the retention where that is shorter. */
const NOTICE = 60 * DAY;

/** A session whose sheet will be deleted. */
export type ComingPurge = Pick<AttendanceSession, 'id' | 'organizationId' | 'mode' | 'name' | 'reference'> & {
  readonly purgeAfter: Date;
};

/**
 * Lists up to `most` sealed sessions whose purge comes and was not told yet, soonest first, and records that it is told now.
 * Two processes never list the same session.
 */
export const takeComingPurges = (tx: Tx, now: Date, most: number): Promise<readonly ComingPurge[]> =>
  tx.rows<ComingPurge>(sql`
  WITH asked AS (SELECT ${now}::timestamptz AS now),
  due AS (
    SELECT id FROM attendance_sessions, asked
    WHERE purged_at IS NULL AND purge_noticed_at IS NULL
      AND purge_after > now AND purge_after <= now + make_interval(days => ${NOTICE / DAY}::int)
      AND now >= purge_after - (purge_after - sealed_at) / 2
      AND organization_id NOT IN ${movedOrganizations}
    ORDER BY purge_after, id LIMIT ${most} FOR UPDATE OF attendance_sessions SKIP LOCKED),
  told AS (
    UPDATE attendance_sessions s SET purge_noticed_at = ${now}::timestamptz FROM due WHERE s.id = due.id
    RETURNING s.id, s.organization_id AS "organizationId", s.mode, s.name, s.reference, s.purge_after AS "purgeAfter")
  SELECT * FROM told ORDER BY "purgeAfter", id`);

type Retention = NonNullable<AttendanceSession['retention']>;

/** The days that `retentionDays` shows for a retention in years; `keptUntil` counts the years themselves. */
export const daysOf = { END_OF_THIRD_YEAR: 1_096, SIX_YEARS: 2_192, TEN_YEARS: 3_653 } as const satisfies Record<
  Retention,
  number
>;

/**
 * Until when the sheet of a closed session is kept at least: known before it is sealed, so that it can be printed on it.
 * Years count from the closing; the third year ends at midnight of the session's time zone. Days count from the seal, which is
 * never earlier.
 */
export function keptUntil(
  { retention, retentionDays, closedAt }: Pick<AttendanceSession, 'retention' | 'retentionDays' | 'closedAt'>,
  timeZone: string,
): Date {
  const from = definitely(closedAt ?? undefined, 'time of closing');
  if (retention === null) return after(from, retentionDays * DAY);
  if (retention !== 'END_OF_THIRD_YEAR') return yearsAfter(from, retention === 'SIX_YEARS' ? 6 : 10);
  const year = Number(wallDay(timeZone, from.getTime()).slice(0, 4));
  return new Date(definitely(momentIn(timeZone, `${year + 4}-01-01`, '00:00') ?? undefined, 'first of January'));
}

function yearsAfter(from: Date, years: number): Date {
  const until = new Date(from);
  until.setUTCFullYear(from.getUTCFullYear() + years);
  return until;
}

/** Facts of an event: the version of the privacy notice on the trainer's page. None of what an API key or a simulation does. */
export const noticeShownTo = async (
  tx: Tx,
  actor: Actor,
  { organizationId }: Pick<AttendanceSession, 'organizationId'>,
): Promise<{ readonly privacy_notice?: string }> =>
  actor.kind === 'link' && !isSimulated(actor) ? { privacy_notice: await shownPrivacyNotice(tx, organizationId) } : {};

type Session = Pick<AttendanceSession, 'id' | 'organizationId'>;

/** The job that seals the sheet of a session. */
export const jobOf = ({ id, organizationId }: Session): JobOfMany => ({
  payload: { id },
  key: `${SEAL_TASK}:${id}`,
  turn: sealingTurn(organizationId),
});

/** Queues the seal of a sheet, now or at `runAt`. */
export const queueSheet = (tx: Tx, session: Session, runAt?: Date): Promise<void> =>
  enqueueAll(tx, SEAL_TASK, [{ ...jobOf(session), ...(runAt ? { runAt } : {}) }]);

/** Names of this room's jobs, as stored in the database. */
export const SEAL_TASK = 'attendance.seal';
export const PURGE_TASK = 'attendance.purge';
