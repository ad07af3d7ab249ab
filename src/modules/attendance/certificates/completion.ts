import { MINUTE } from '../../../kernel/clock.ts';
import type { Excuse } from '../../../kernel/excuses.ts';
import { lower } from '../../../kernel/text.ts';
import { wallDay } from '../../../kernel/wall-time.ts';
import type { Attendee, Mark, Slot } from '../../../platform/database/index.ts';
import { followed } from '../sheet/tally.ts';
import { isPresent } from '../sheet/words.ts';

type MarkOfCompletion = Pick<Mark, 'status' | 'lateMinutes' | 'earlyMinutes' | 'excuse' | 'reason'>;

/** Minutes of a calendar month. */
export interface MonthOfCompletion {
  /** YYYY-MM, in the zone of the sheet, by the start of each slot. */
  readonly month: string;
  readonly planned: number;
  readonly done: number;
}

/** Why minutes of a slot were missed: for an excused absence, the excuse of the list, or the trainer's words. */
export interface Reason {
  readonly kind: 'unsigned' | 'absence' | 'excused' | 'late' | 'left_early';
  readonly excuse: Excuse | null;
  readonly words: string | null;
}

/** What an attendee has done of a session, as funders ask for it (EDOF). Minutes are those of the sheet. */
export interface Completion {
  readonly planned: number;
  readonly done: number;
  readonly missed: number;
  /** Why minutes were missed, each reason once; empty if none were. */
  readonly reasons: readonly Reason[];
  /** Start of the first slot and end of the last at which the attendee was present; null if there is none. */
  readonly firstPresenceAt: string | null;
  readonly lastPresenceAt: string | null;
  /** In order; months without a planned slot are left out. */
  readonly months: readonly MonthOfCompletion[];
}

/** Adds up the slots at which an attendee is expected: those that were closed before they were added do not count. */
export function completionOf(
  slots: readonly Pick<Slot, 'id' | 'startsAt' | 'endsAt' | 'expected'>[],
  { position }: Pick<Attendee, 'position'>,
  markOf: (slotId: string) => MarkOfCompletion | undefined,
  timeZone: string,
): Completion {
  const expected = slots
    .filter((slot) => slot.expected === null || position < slot.expected)
    .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
  const months = new Map<string, { planned: number; done: number }>();
  const reasons = new Map<string, Reason>();
  let [first, last]: [Date | null, Date | null] = [null, null];
  for (const { id, startsAt, endsAt } of expected) {
    const mark = markOf(id);
    const planned = Math.round((endsAt.getTime() - startsAt.getTime()) / MINUTE);
    const stated = mark && {
      status: lower(mark.status),
      late_minutes: mark.lateMinutes,
      early_minutes: mark.earlyMinutes,
    };
    const key = wallDay(timeZone, startsAt.getTime()).slice(0, 7);
    const month = months.get(key) ?? { planned: 0, done: 0 };
    months.set(key, { planned: month.planned + planned, done: month.done + followed(planned, stated ?? null) });
    for (const reason of reasonsOf(mark)) reasons.set(Object.values(reason).join(), reason);
    if (!stated || !isPresent(stated)) continue;
    first ??= startsAt;
    if (!last || endsAt > last) last = endsAt;
  }
  const sum = (what: 'planned' | 'done') => [...months.values()].reduce((all, month) => all + month[what], 0);
  return {
    ...{ planned: sum('planned'), done: sum('done'), missed: sum('planned') - sum('done') },
    reasons: [...reasons.values()],
    firstPresenceAt: first?.toISOString() ?? null,
    lastPresenceAt: last?.toISOString() ?? null,
    months: [...months].map(([month, minutes]) => ({ month, ...minutes })),
  };
}

/** Why a mark leaves minutes undone. */
function reasonsOf(mark: MarkOfCompletion | undefined): Reason[] {
  if (!mark) return [because('unsigned')];
  if (mark.status === 'ABSENT') return [because('absence')];
  if (mark.status === 'EXCUSED')
    return [{ kind: 'excused', excuse: mark.excuse && lower(mark.excuse), words: mark.reason }];
  return [...(mark.lateMinutes ? [because('late')] : []), ...(mark.earlyMinutes ? [because('left_early')] : [])];
}

const because = (kind: Reason['kind']): Reason => ({ kind, excuse: null, words: null });
