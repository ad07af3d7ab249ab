import { minutesOffSchedule } from '../../../kernel/off-schedule.ts';
import { t } from '../i18n/index.ts';

interface Opened {
  readonly startsAt: string;
  /** Null before the slot is opened: then the present moment counts. */
  readonly openedAt: string | null;
}

/** The warning about a slot that is, or would now be, opened over half an hour before or after its start; null if it is not. */
export function offSchedule({ startsAt, openedAt }: Opened): string | null {
  const off = minutesOffSchedule(startsAt, openedAt ?? new Date().toISOString());
  if (off === null) return null;
  const [hours, minutes] = [Math.floor(Math.abs(off) / 60), Math.abs(off) % 60];
  const by = [hours && t('offHours', { count: hours }), minutes && t('minutes', { count: minutes })];
  const word = openedAt ? (off < 0 ? 'openedEarly' : 'openedLate') : off < 0 ? 'opensEarly' : 'opensLate';
  return t(word, { by: by.filter(Boolean).join(' ') });
}
