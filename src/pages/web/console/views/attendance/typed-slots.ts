import { dayAfter, momentIn, wallDay, wallTime } from '../../../../../kernel/wall-time.ts';
import { isWorkingDay } from '../../../../../kernel/working-days.ts';
import { limits } from '../../../../../modules/attendance/limits.ts';
import type { ConsoleSessionToRepeatQuery } from '../../../generated/graphql.ts';
import { t } from '../../../generated/words/sessions.ts';
import { calendarDay, shownZone } from '../../../i18n/index.ts';
import { keep, readStored } from '../../../lib/keep.ts';
import { Wrong } from '../../query.tsx';

/** A slot as typed; date and times are in the time zone of the organisation. */
export interface TypedSlot {
  readonly label: string;
  readonly module: string;
  /** Of who teaches the slot; empty: the session's trainer. */
  readonly trainerName: string;
  readonly trainerEmail: string;
  /** YYYY-MM-DD. */
  readonly date: string;
  /** HH:MM. */
  readonly from: string;
  /** HH:MM; before `from`: on the next day. */
  readonly to: string;
  /** How often remote attendees are asked to confirm their presence; 0: never. */
  readonly checks: number;
}

/** The hours of a half-day, HH:MM. */
interface Hours {
  readonly from: string;
  readonly to: string;
}

/** The hours of the half-days of a day. */
export type HalfDays = Readonly<Record<Half, Hours>>;
export type Half = 'morning' | 'afternoon';

/** The usual hours. */
const usual: HalfDays = {
  morning: { from: '09:00', to: '12:30' },
  afternoon: { from: '13:30', to: '17:00' },
};

const KEPT = 'half-days';

/** The hours of the half-days that were last planned on this device. */
export const halfDays = (): HalfDays => readStored<HalfDays>(KEPT, 'always') ?? usual;

/** Keeps hours for the next session that is planned on this device. */
export const keepHalfDays = (hours: HalfDays): void => keep(KEPT, hours, 'always');

export const emptySlot = (): TypedSlot => ({
  ...{ label: '', module: '', date: '', ...halfDays().morning },
  ...{ trainerName: '', trainerEmail: '', checks: 0 },
});

/** Adds half-days after the last slot: on its day where they come later, or else on the next working day, Monday to Friday. */
export function withHalfDays(slots: readonly TypedSlot[], halves: readonly Half[]): readonly TypedSlot[] {
  const hours = halfDays();
  const last = slots.at(-1);
  const isLater = !last?.to || hours[halves[0]!].from >= (endsNextDay(last) ? '24:00' : last.to);
  const date = !last?.date || isLater ? (last?.date ?? '') : nextWorkingDay(last.date);
  return [
    ...slots,
    ...halves.map((half) => ({
      ...emptySlot(),
      checks: last?.checks ?? 0,
      date,
      ...hours[half],
      label: halfDayLabel(date, t(half)),
    })),
  ];
}

/** The next day on which most people are trained: Monday to Friday, and no legal holiday. */
function nextWorkingDay(date: string): string {
  let day = dayAfter(date, 1);
  while (!isWorkingDay(day) || new Date(`${day}T00:00:00Z`).getUTCDay() === 6) day = dayAfter(day, 1);
  return day;
}

/** The label of a half-day: "lun. 23 nov., matin". */
export const halfDayLabel = (date: string, half: string): string =>
  date ? `${calendarDay(date)}, ${half}` : `${half.charAt(0).toUpperCase()}${half.slice(1)}`;

/** Whether a slot ends on the day after it begins. */
export const endsNextDay = ({ from, to }: Pick<TypedSlot, 'from' | 'to'>): boolean => to !== '' && to < from;

/** Converts the slots to API input. Throws `Wrong` with a message if one is incomplete. */
export function slotInputs(slots: readonly TypedSlot[]) {
  if (!slots.length) throw new Wrong(t('noSlots'));
  if (slots.length > limits.slots.max) throw new Wrong(t('tooManySlots'));
  return slots.map((slot, index) => {
    const { label, module, date, from, to, trainerName, trainerEmail, checks } = slot;
    const startsAt = momentIn(shownZone(), date, from);
    const endsAt = momentIn(shownZone(), endsNextDay(slot) ? dayAfter(date, 1) : date, to);
    if (!label.trim() || !startsAt || !endsAt || endsAt <= startsAt)
      throw new Wrong(t('slotWrong', { n: index + 1 }), `slots.${index}.${label.trim() ? 'startsAt' : 'label'}`);
    const [name, email] = [trainerName.trim(), trainerEmail.trim()];
    if (email && !name) throw new Wrong(t('slotTrainerNameless', { n: index + 1 }), `slots.${index}.trainer.name`);
    const trainer = name ? { name, email: email || null } : null;
    const room = Math.floor((Date.parse(endsAt) - Date.parse(startsAt)) / (2 * limits.checkMinutes.default * 60_000));
    if (checks > room) throw new Wrong(t('tooManyChecks', { n: index + 1 }), `slots.${index}.endsAt`);
    const presenceChecks = checks || null;
    return { label: label.trim(), module: module.trim() || null, startsAt, endsAt, trainer, presenceChecks };
  });
}

/** The earliest date of the slots, YYYY-MM-DD. */
export const firstDayOf = (slots: readonly Pick<TypedSlot, 'date'>[]): string =>
  slots.map(({ date }) => date).sort()[0] ?? '';

type Session = NonNullable<ConsoleSessionToRepeatQuery['attendanceSession']>;

/**
 * The slots of a session again, from another first day on: each keeps its hours, and its distance to the first day. A label
 * that begins with its day gets the new one.
 */
export function repeatedSlots({ slots }: Session, firstDay: string): TypedSlot[] {
  const [dayOf, timeOf] = [wallDay, wallTime].map((of) => (moment: string) => of(shownZone(), Date.parse(moment)));
  const before = slots.map(({ startsAt }) => dayOf!(startsAt));
  const shift = (Date.parse(firstDay) - Date.parse([...before].sort()[0]!)) / 86_400_000;
  return slots.map(({ label, module, startsAt, endsAt, trainer, presenceChecks }, index) => {
    const date = dayAfter(before[index]!, shift);
    return {
      label: label.replace(calendarDay(before[index]!), calendarDay(date)),
      module: module ?? '',
      date,
      from: timeOf!(startsAt),
      to: timeOf!(endsAt),
      trainerName: trainer?.name ?? '',
      trainerEmail: trainer?.email ?? '',
      checks: presenceChecks ?? 0,
    };
  });
}

/** The first day on which a session can be held again: after today, on the day of the week of its first day. */
export function nextFirstDay({
  slots,
}: {
  readonly slots: readonly Pick<Session['slots'][number], 'startsAt'>[];
}): string {
  let day = wallDay(shownZone(), Math.min(...slots.map(({ startsAt }) => Date.parse(startsAt))));
  while (day <= wallDay(shownZone(), Date.now())) day = dayAfter(day, 7);
  return day;
}
