import type { Mode } from '../../kernel/actor.ts';
import type { Database, Tx } from '../../platform/database/index.ts';

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
