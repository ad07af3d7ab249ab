import { after } from '../../../kernel/clock.ts';
import { itemAt } from '../../../kernel/definitely.ts';
import type { Services } from '../../../platform/services.ts';
import { limits } from './limits.ts';

/** Numbers about the preserved files. */
export interface PreservationStatus {
  /** Files that must stay valid. */
  readonly files: number;
  /** Rows whose protection has not been read yet. */
  readonly unread: number;
  /** Files whose renewal or reading is due now. */
  readonly due: number;
  /** Files that must be valid but whose protection has ended. */
  readonly overdue: number;
  /** Files whose last attempt failed. */
  readonly failing: number;
  /** Files whose bytes are missing or changed. */
  readonly damaged: number;
  /** The earliest end of a protection that is shorter than its file's retention. Null if there is none. */
  readonly nextEnd: Date | null;
  /** Since when the oldest due file waits. Null if none is due. */
  readonly oldestDue: Date | null;
}

/** Counts the preserved files for doctor and metrics. */
export async function readStatus(services: Pick<Services, 'clock' | 'database'>): Promise<PreservationStatus> {
  const now = services.clock.now();
  const { rows } = await services.database.pool.query<Counted>({
    name: 'preservation-standing',
    text: `
      SELECT count(*)::int AS files,
        count(*) FILTER (WHERE state = 'UNREAD')::int AS unread,
        count(*) FILTER (WHERE next_at <= $1 AND state = 'KEPT' OR next_at <= $2 AND state = 'UNREAD')::int AS due,
        count(*) FILTER (WHERE protected_until <= $1)::int AS overdue,
        count(*) FILTER (WHERE state = 'WAITING')::int AS failing,
        count(*) FILTER (WHERE state = 'DAMAGED')::int AS damaged,
        min(protected_until) FILTER (WHERE protected_until < retained_until) AS "nextEnd",
        min(next_at) FILTER (WHERE next_at <= $1 AND state IN ('KEPT', 'WAITING')) AS "oldestDue"
      FROM preserved_files WHERE state <> 'ENDED' AND retained_until > $1`,
    values: [now, after(now, -limits.firstReading)],
  });
  return itemAt(rows, 0);
}

type Counted = PreservationStatus;

/** A file that needs the operator's attention. */
export interface TroubledFile {
  readonly kind: string;
  readonly subjectId: string;
  readonly sha256: string;
  readonly state: string;
  readonly reason: string | null;
}

/** Lists some files that need the operator's attention: damaged, lapsed and failing ones. */
export async function findTroubled(
  services: Pick<Services, 'clock' | 'database'>,
  most = 20,
): Promise<readonly TroubledFile[]> {
  return services.database.prisma.preservedFile.findMany({
    where: { state: { in: ['DAMAGED', 'LAPSED', 'WAITING'] }, retainedUntil: { gt: services.clock.now() } },
    orderBy: [{ state: 'asc' }, { protectedUntil: 'asc' }],
    take: most,
    select: { kind: true, subjectId: true, sha256: true, state: true, reason: true },
  });
}
