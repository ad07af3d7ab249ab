import type pg from 'pg';
import type { AttendanceSession, Database } from '../../platform/database/index.ts';
import { listSealsIn, type SealByKey } from '../signing/index.ts';
import type { KeyTraces } from '../trust/index.ts';

/** Lists the sessions whose sheet was sealed with a key since a moment. */
export const listSheetSealsBy = (pool: pg.Pool, traces: KeyTraces, since: Date): Promise<readonly SealByKey[]> =>
  listSealsIn(pool, { table: 'sheet_sealings', id: 'session_id', at: 'done_at' }, traces, since);

/** Sealed files of a session, also those that are deleted here. */
export interface EverSealedSession extends Pick<AttendanceSession, 'id' | 'organizationId' | 'mode'> {
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
