import { DAY } from '../../../kernel/clock.ts';
import { refuse } from '../../../kernel/fault.ts';
import { momentIn } from '../../../kernel/wall-time.ts';
import type { Prisma } from '../../../platform/database/index.ts';
import { because } from '../reasons.ts';
import { limits } from './limits.ts';

/** Days `YYYY-MM-DD`; both belong to the period. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

/** @throws Fault `invalid_body` (ends before it begins, or is too long) */
export function assertPeriod({ from, to }: Period, path: string): void {
  const days = (Date.parse(to) - Date.parse(from)) / DAY + 1;
  const reason =
    days < 1
      ? because('period_backwards')
      : days > limits.days
        ? because('period_too_long', { count: limits.days })
        : null;
  if (reason) throw refuse('invalid_body', reason, [{ path, ...reason }]);
}

/** Kinds of documents that a report has also without the day of a mission. */
const kinds = ['CMAD', 'CONTRAT_MISSION', 'AVENANT', 'RELEVE_HEURES'] as const;

/**
 * Filter: envelopes of temporary work in a period. The first day of the mission counts, or of the week of a timesheet;
 * where it is unknown, the day of creation in the zone of the organisation.
 */
export function inPeriod({ from, to }: Period, timeZone: string): Prisma.EnvelopeWhereInput {
  const after = new Date(Date.parse(to) + DAY).toISOString().slice(0, 10);
  return {
    OR: [
      { missionStartsAt: { gte: from, lte: to } },
      {
        missionStartsAt: null,
        documentKind: { in: [...kinds] },
        createdAt: { gte: momentIn(timeZone, from, '00:00')!, lt: momentIn(timeZone, after, '00:00')! },
      },
    ],
  };
}
