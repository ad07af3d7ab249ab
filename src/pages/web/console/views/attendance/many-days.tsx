import { useState } from 'preact/hooks';
import { ConsolePlannedSlotsDocument, type Weekday } from '../../../generated/graphql.ts';
import { t } from '../../../generated/words/sessions.ts';
import { Refusal, send } from '../../../lib/graphql.ts';
import { errorText } from '../../query.tsx';
import { emptySlot, type HalfDays, halfDayLabel, halfDays, keepHalfDays, type TypedSlot } from './typed-slots.ts';

const weekdays: readonly Weekday[] = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'];
const workdays: ReadonlySet<Weekday> = new Set(weekdays.slice(0, 5));

const hours = [
  { name: 'morningFrom', half: 'morning', end: 'from' },
  { name: 'morningTo', half: 'morning', end: 'to' },
  { name: 'afternoonFrom', half: 'afternoon', end: 'from' },
  { name: 'afternoonTo', half: 'afternoon', end: 'to' },
] as const;

/** The half-days with complete hours. */
const halvesOf = (times: HalfDays) =>
  (['morning', 'afternoon'] as const)
    .map((half) => ({ label: t(half), startTime: times[half].from, endTime: times[half].to }))
    .filter(({ startTime, endTime }) => startTime && endTime);

/** Adds the same hours on the same days of the week, until a date. */
export function ManyDays({ onPlan }: { onPlan: (slots: readonly TypedSlot[]) => void }) {
  const [days, setDays] = useState({ first: '', last: '' });
  const [chosen, setChosen] = useState(workdays);
  const [withHolidays, setWithHolidays] = useState(false);
  const [times, setTimes] = useState(halfDays);
  const [message, setMessage] = useState('');
  const plan = async () => {
    const halves = halvesOf(times);
    if (!halves.length || !days.first || !chosen.size) return setMessage(t('noDays'));
    const on = weekdays.filter((day) => chosen.has(day));
    const period = { firstDay: days.first, lastDay: days.last || days.first, weekdays: on };
    const asked = { ...period, times: halves, skipHolidays: !withHolidays };
    try {
      const { plannedSlots } = await send(ConsolePlannedSlotsDocument, { plan: asked });
      const byLabel = new Map(halves.map((half) => [half.label, half]));
      onPlan(
        plannedSlots.map(({ label, day }) => {
          const { startTime: from, endTime: to } = byLabel.get(label)!;
          return { ...emptySlot(), label: halfDayLabel(day, label), date: day, from, to };
        }),
      );
      if (halves.length === 2) keepHalfDays(times);
      setMessage(t('slotsAdded', { count: plannedSlots.length }));
    } catch (error) {
      setMessage(error instanceof Refusal && error.code === 'invalid_body' ? t('noDays') : errorText(error));
    }
  };
  const toggle = (day: Weekday) => {
    const next = new Set(chosen);
    if (!next.delete(day)) next.add(day);
    setChosen(next);
  };
  return (
    <details class="more many">
      <summary>{t('sameHours')}</summary>
      <div class="slot-line">
        {(['first', 'last'] as const).map((name) => (
          <label key={name} class="labeled">
            <span>{t(name === 'first' ? 'firstDay' : 'lastDay')}</span>
            <input
              class="input"
              type="date"
              value={days[name]}
              onInput={(event) => setDays({ ...days, [name]: event.currentTarget.value })}
            />
          </label>
        ))}
        {hours.map(({ name, half, end }) => (
          <label key={name} class="labeled">
            <span>{t(name)}</span>
            <input
              class="input"
              type="time"
              value={times[half][end]}
              onInput={(event) => setTimes({ ...times, [half]: { ...times[half], [end]: event.currentTarget.value } })}
            />
          </label>
        ))}
      </div>
      <p class="hint">{t('leaveEmpty')}</p>
      <fieldset class="weekdays">
        <legend class="legend">{t('weekdays')}</legend>
        {weekdays.map((day) => (
          <label key={day} class="check">
            <input type="checkbox" checked={chosen.has(day)} onChange={() => toggle(day)} />
            <span>{t(`weekday_${day}`)}</span>
          </label>
        ))}
      </fieldset>
      <label class="check">
        <input type="checkbox" checked={withHolidays} onChange={() => setWithHolidays(!withHolidays)} />
        <span>{t('withHolidays')}</span>
      </label>
      <div class="actions">
        <button type="button" class="btn" onClick={() => void plan()}>
          {t('addTheseSlots')}
        </button>
        <p role="status">{message}</p>
      </div>
    </details>
  );
}
