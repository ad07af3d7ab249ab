import { after, DAY } from '../../../kernel/clock.ts';
import type { Envelope } from '../../../platform/database/index.ts';
import { inDaytime } from './daytime.ts';
import type { Rule } from './rules/rules.ts';

/** What decides when signers of an envelope are reminded, beside its rule. */
export interface Deadline {
  readonly legalDeadline: Envelope['legalDeadline'];
  /** IANA zone of the organisation. */
  readonly timeZone: string;
  readonly now: Date;
}

/**
 * The rule of an envelope with a legal deadline where the organisation has none: one reminder, on the morning of the last legal
 * day. An organisation that turns reminders off turns this one off too.
 */
export const lastDayRule = ({ legalDeadline, now }: Omit<Deadline, 'timeZone'>): Rule | null =>
  legalDeadline && legalDeadline > now ? { firstAfterDays: 30, everyDays: 30, most: 1 } : null;

/** When a planned reminder is due: in the daytime, and no later than the morning of the last legal day while that is ahead. */
export function dueAtOf(planned: Date, { legalDeadline, timeZone, now }: Deadline): Date {
  const morning = legalDeadline && inDaytime(after(legalDeadline, -DAY), timeZone);
  return inDaytime(morning && morning > now && morning < planned ? morning : planned, timeZone);
}
