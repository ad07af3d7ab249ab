import { after, DAY } from '../../kernel/clock.ts';
import { definitely } from '../../kernel/definitely.ts';
import { momentIn, wallDay } from '../../kernel/wall-time.ts';
import type { AttendanceSession } from '../../platform/database/index.ts';

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
