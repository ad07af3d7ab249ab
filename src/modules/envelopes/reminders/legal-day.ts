import { after, DAY } from '../../../kernel/clock.ts';
import { momentIn } from '../../../kernel/wall-time.ts';
import { workingDayAfterWeek } from '../../../kernel/working-days.ts';
import type { Envelope } from '../../../platform/database/index.ts';
import { inDaytime } from './daytime.ts';
import type { Rule } from './rules/rules.ts';

/** What says on which day signers of an envelope are to be reminded, beside its rule. */
export type Dated = Pick<Envelope, 'legalDeadline' | 'documentKind' | 'missionStartsAt'>;

/** The same of a whole envelope. */
export const datedOf = ({ legalDeadline, documentKind, missionStartsAt }: Dated): Dated => ({
  ...{ legalDeadline, documentKind, missionStartsAt },
});

/** What decides when they are reminded. */
export interface Deadline extends Dated {
  /** IANA zone of the organisation. */
  readonly timeZone: string;
  readonly now: Date;
}

/** The day of the week of a timesheet, YYYY-MM-DD. Null for other documents. */
const weekOf = ({ documentKind, missionStartsAt }: Dated): string | null =>
  documentKind === 'RELEVE_HEURES' ? missionStartsAt : null;

/**
 * The rule of an envelope where the organisation has none: one reminder, on the morning of the last legal day of a contract, or
 * on the first working day after the week of a timesheet; the day after it was sent, if that day is over. An organisation that
 * turns reminders off turns this one off too.
 */
export function dayRule(envelope: Dated & Pick<Deadline, 'now'>): Rule | null {
  if (weekOf(envelope)) return { firstAfterDays: 1, everyDays: 1, most: 1 };
  const { legalDeadline, now } = envelope;
  return legalDeadline && legalDeadline > now ? { firstAfterDays: 30, everyDays: 30, most: 1 } : null;
}

/**
 * When a planned reminder is due, in the daytime. While the last legal day of a contract is ahead, no later than its morning.
 * While the first working day after the week of a timesheet is ahead, on its morning: nobody can sign hours to come.
 */
export function dueAtOf(planned: Date, { timeZone, now, ...envelope }: Deadline): Date {
  const week = weekOf(envelope);
  if (week) {
    const morning = inDaytime(new Date(momentIn(timeZone, workingDayAfterWeek(week), '00:00')!), timeZone);
    return morning > now ? morning : inDaytime(planned, timeZone);
  }
  const { legalDeadline } = envelope;
  const morning = legalDeadline && inDaytime(after(legalDeadline, -DAY), timeZone);
  return inDaytime(morning && morning > now && morning < planned ? morning : planned, timeZone);
}
