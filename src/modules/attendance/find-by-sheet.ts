import type { Mode } from '../../kernel/actor.ts';
import type { AttendanceSession, Database, SheetSealing } from '../../platform/database/index.ts';

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
