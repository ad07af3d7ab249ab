import type { KeyActor } from '../../kernel/actor.ts';
import type { AttendanceSession, SheetSealing } from '../../platform/database/index.ts';
import type { Kit } from '../../platform/kit.ts';

/** A fingerprint of a sealed attendance sheet, and the session around it. */
export interface FoundSheet {
  readonly session: AttendanceSession & { readonly sealing: SheetSealing | null };
  readonly owned: boolean;
}

/**
 * The session that the fingerprint of a sealed sheet leads to, or null; across organisations, within the caller's mode,
 * also after purge. After `proof_retained_until` the fingerprint is unknown again, to everybody.
 */
export async function findSheetProof(kit: Kit, actor: KeyActor, sha256: string): Promise<FoundSheet | null> {
  const session = await kit.database.prisma.attendanceSession.findFirst({
    where: {
      sheetSha256: sha256,
      mode: actor.mode,
      OR: [{ proofRetainedUntil: null }, { proofRetainedUntil: { gt: kit.clock.now() } }],
    },
    include: { sealing: true },
  });
  return session && { session, owned: session.organizationId === actor.organizationId };
}
