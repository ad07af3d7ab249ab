import type { Mode } from '../../kernel/actor.ts';
import type { AttendanceSession, Database, SheetSealing } from '../../platform/database/index.ts';

/** A session with the seal of its sheet. */
export type SheetSession = AttendanceSession & { readonly sealing: SheetSealing | null };

/** Where a sheet stands: in its session, or under its newest fingerprint. */
export type SheetPlace = { readonly id: string } | { readonly sheetSha256: string };

/**
 * The session of a sealed sheet, whichever organisation owns it, also after its purge. `known` leaves out the other mode,
 * and what may not be known any more at that moment.
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
