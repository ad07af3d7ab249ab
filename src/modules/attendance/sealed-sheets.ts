import type { Actor, Mode } from '../../kernel/actor.ts';
import { refuse as refuseRequest } from '../../kernel/fault.ts';
import { isUuid } from '../../kernel/ids.ts';
import {
  type AttendanceSession,
  type Database,
  type Queries,
  type SheetSealing,
  type Sql,
  sql,
  type Tx,
} from '../../platform/database/index.ts';
import type { Sample } from '../../platform/metrics/index.ts';
import type { Services } from '../../platform/services.ts';
import type { BlobQuestion } from '../../platform/storage/blobs-in-use.ts';
import { downloadUrl } from '../envelopes/index.ts';
import { listSealsIn, readBacklogOf, type SealByKey } from '../signing/index.ts';
import type { KeyTraces } from '../trust/index.ts';
import { because, refuse } from './refusals.ts';
import { runnerOf } from './store.ts';

/** A session with the seal of its sheet. */
export type SheetSession = AttendanceSession & { readonly sealing: SheetSealing | null };

/** Identifies a sheet by its session or by the fingerprint of its newest version. */
export type SheetPlace = { readonly id: string } | { readonly sheetSha256: string };

/**
 * Finds the session of a sealed sheet in any organisation, also after its purge. `known` restricts the result to one
 * mode and to proofs that are still retained at that time.
 */
export const findBySheet = (
  { prisma }: Database,
  place: SheetPlace,
  known?: { readonly mode: Mode; readonly at: Date },
): Promise<SheetSession | null> =>
  prisma.attendanceSession.findFirst({
    where: {
      ...place,
      ...(known
        ? { mode: known.mode, OR: [{ proofRetainedUntil: null }, { proofRetainedUntil: { gt: known.at } }] }
        : {}),
    },
    include: { sealing: true },
  });

/** Download links of a session's sealed files, valid for one hour; null before the seal and after the purge. */
export interface SheetLinks {
  readonly sheetSha256: string | null;
  readonly sheetDownloadUrl: string | null;
  readonly evidenceDownloadUrl: string | null;
}

export function findSheet(
  services: Services,
  {
    name,
    sheetSha256,
    evidenceSha256,
    purgedAt,
  }: Pick<AttendanceSession, 'name' | 'sheetSha256' | 'evidenceSha256' | 'purgedAt'>,
): SheetLinks {
  const link = (sha256: string | null, what: string) =>
    sha256 && !purgedAt ? downloadUrl(services, sha256, `${name} - ${what}`) : null;
  return {
    sheetSha256,
    sheetDownloadUrl: link(sheetSha256, 'feuille d’émargement'),
    evidenceDownloadUrl: link(evidenceSha256, 'preuve'),
  };
}

/**
 * Returns the links of a session's sealed sheet. By the organisation or the trainer.
 * @throws Fault `not_found`, `gone` (the session was purged), `not_sealed`
 */
export async function getSheet(services: Services, actor: Actor, id: string): Promise<SheetLinks> {
  const mayRun = runnerOf(actor);
  const session = isUuid(id) ? await services.database.prisma.attendanceSession.findUnique({ where: { id } }) : null;
  if (!session || !mayRun(session)) throw refuseRequest('not_found');
  if (session.purgedAt) throw refuseRequest('gone', because('sheet_purged'));
  if (session.status !== 'SEALED') throw refuse('not_sealed');
  return findSheet(services, session);
}

/** Lists the sessions whose sheet was sealed with a key since a moment. */
export const listSheetSealsBy = (on: Queries, traces: KeyTraces, since: Date): Promise<readonly SealByKey[]> =>
  listSealsIn(on, { table: 'sheet_sealings', id: 'session_id', at: 'done_at' }, traces, since);

/** Sealed files of a session, also those that are deleted here. */
interface EverSealedSession extends Pick<AttendanceSession, 'id' | 'organizationId' | 'mode'> {
  readonly files: readonly { readonly kind: 'sheet' | 'session_evidence'; readonly sha256: string }[];
}

/** Lists the sealed files of sessions, also after their purge. */
export async function listSheetsEverSealed(
  { attendanceSession }: Database['prisma'],
  sessionIds: readonly string[],
): Promise<readonly EverSealedSession[]> {
  const sessions = await attendanceSession.findMany({ where: { id: { in: [...sessionIds] } }, orderBy: { id: 'asc' } });
  return sessions.map(({ id, organizationId, mode, sheetSha256, evidenceSha256 }) => ({
    ...{ id, organizationId, mode },
    files: [
      ...(sheetSha256 ? [{ kind: 'sheet' as const, sha256: sheetSha256 }] : []),
      ...(evidenceSha256 ? [{ kind: 'session_evidence' as const, sha256: evidenceSha256 }] : []),
    ],
  }));
}

/** Returns the facts about the seal of a sheet, as in the proof (`SealFacts`). */
export const readSheetFacts = async ({ prisma }: Database, sessionId: string): Promise<unknown> =>
  (await prisma.sheetSealing.findUnique({ where: { sessionId } }))?.facts ?? null;

/** Metrics of attendance sheets that are not sealed yet. */
export const readSealingBacklog = (on: Queries, now: Date): Promise<readonly Sample[]> =>
  readBacklogOf(on, { table: 'sheet_sealings', kind: 'sheet', now });

/** The oldest `most` sheets whose seal is under way, or next, and began before a moment. */
export const listSlowSheets = ({ prisma }: Database, before: Date, most: number): Promise<SheetSealing[]> =>
  prisma.sheetSealing.findMany({
    where: { state: 'WORKING', createdAt: { lt: before } },
    orderBy: { createdAt: 'asc' },
    take: most,
  });

/** The oldest `most` sheets whose seal waits for another attempt. */
export const listWaitingSheets = ({ prisma }: Database, most: number): Promise<SheetSealing[]> =>
  prisma.sheetSealing.findMany({ where: { state: 'WAITING' }, orderBy: { createdAt: 'asc' }, take: most });

/** A stored sealed file of an attendance session. */
export interface SealedSessionFile {
  readonly kind: 'SHEET' | 'SESSION_EVIDENCE';
  readonly sessionId: string;
  readonly organizationId: string;
  readonly mode: Mode;
  readonly sha256: string;
  /** End of retention for a sheet, end of the proof's retention for the evidence file. */
  readonly retainedUntil: Date;
}

/** Lists the stored sealed files of sealed sessions; a purged session only has its evidence file. */
export async function listSealedSessionFiles(
  client: Tx | Database['prisma'],
  sessionIds: readonly string[],
): Promise<readonly SealedSessionFile[]> {
  const sessions = await client.attendanceSession.findMany({
    where: { id: { in: [...sessionIds] }, status: 'SEALED' },
    orderBy: { id: 'asc' },
  });
  return sessions.flatMap((session): SealedSessionFile[] => {
    const { id: sessionId, organizationId, mode, sheetSha256, evidenceSha256, purgeAfter, purgedAt } = session;
    const whole = { sessionId, organizationId, mode };
    const until = session.proofRetainedUntil;
    return [
      ...(sheetSha256 && purgeAfter && !purgedAt
        ? [{ kind: 'SHEET' as const, ...whole, sha256: sheetSha256, retainedUntil: purgeAfter }]
        : []),
      ...(evidenceSha256 && until
        ? [{ kind: 'SESSION_EVIDENCE' as const, ...whole, sha256: evidenceSha256, retainedUntil: until }]
        : []),
    ];
  });
}

/** Lists up to `most` ids of sealed sessions after `after`, in order, including purged ones. */
export async function listSealedSessions(
  client: Database['prisma'],
  { after, most }: { readonly after: string | null; readonly most: number },
): Promise<string[]> {
  const rows = await client.attendanceSession.findMany({
    where: { status: 'SEALED', ...(after ? { id: { gt: after } } : {}) },
    orderBy: { id: 'asc' },
    take: most,
    select: { id: true },
  });
  return rows.map(({ id }) => id);
}

/**
 * Replaces a sheet or evidence file by a renewed one. Returns false, without a change, if the current file is not
 * `from`.
 */
export async function replaceSessionFile(tx: Tx, { sessionId, kind, from, to }: Replacement): Promise<boolean> {
  const column = kind === 'SHEET' ? 'sheetSha256' : 'evidenceSha256';
  const { count } = await tx.attendanceSession.updateMany({
    where: { id: sessionId, [column]: from },
    data: { [column]: to },
  });
  return count > 0;
}

interface Replacement extends Pick<SealedSessionFile, 'sessionId' | 'kind'> {
  readonly from: string;
  readonly to: string;
}

/**
 * SQL of the blobs in use: sheets, signature pictures and attached files until the session is purged, evidence files until the end of
 * the proof's retention.
 */
export const liveBlobs = ({ asks, now }: BlobQuestion): Sql => sql`
  SELECT m.signature_sha256 FROM marks m
    JOIN attendance_sessions a ON a.id = m.session_id AND a.purged_at IS NULL
    WHERE ${asks('m.signature_sha256')}
  UNION
  SELECT s.trainer_signature_sha256 FROM slots s
    JOIN attendance_sessions a ON a.id = s.session_id AND a.purged_at IS NULL
    WHERE ${asks('s.trainer_signature_sha256')}
  UNION
  SELECT f.sha256 FROM session_files f WHERE ${asks('f.sha256')}
  UNION
  SELECT a.sheet_sha256 FROM attendance_sessions a
    WHERE a.purged_at IS NULL AND ${asks('a.sheet_sha256')}
  UNION
  SELECT a.evidence_sha256 FROM attendance_sessions a
    WHERE ${asks('a.evidence_sha256')} AND (a.proof_retained_until IS NULL OR a.proof_retained_until > ${now})`;
