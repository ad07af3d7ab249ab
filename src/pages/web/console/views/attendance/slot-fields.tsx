import { useState } from 'preact/hooks';
import { calendarDay, shownZone, t, zoneName } from '../../../i18n/index.ts';
import { readerIsElsewhere } from '../../../lib/zone.ts';
import { type PlannedSlot, planDays } from './plan-days.ts';

export const emptySlot: PlannedSlot = { label: '', module: '', date: '', from: '09:00', to: '12:30' };

interface SlotFieldsProps {
  readonly slots: readonly PlannedSlot[];
  readonly onChange: (slots: readonly PlannedSlot[]) => void;
}

/** The slots of a session, added one by one or for many days at once. */
export function SlotFields({ slots, onChange }: SlotFieldsProps) {
  const change = (index: number, part: Partial<PlannedSlot>) =>
    onChange(slots.map((slot, at) => (at === index ? { ...slot, ...part } : slot)));
  const inputs = [
    { part: 'label', type: 'text', word: 'slotLabel' },
    { part: 'module', type: 'text', word: 'module' },
    { part: 'date', type: 'date', word: 'date' },
    { part: 'from', type: 'time', word: 'begins' },
    { part: 'to', type: 'time', word: 'ends' },
  ] as const;
  return (
    <section class="card stack">
      <h2>{t('slots')}</h2>
      {readerIsElsewhere(shownZone()) && <p class="notice warn">{t('hoursOf', { zone: zoneName() })}</p>}
      <ManyDays
        onPlan={(planned) => onChange([...slots.filter(({ label, date }) => label.trim() || date), ...planned])}
      />
      {slots.map((slot, index) => (
        <fieldset key={index} class="slot-line">
          <legend class="legend">{t('slotNumber', { n: index + 1 })}</legend>
          {inputs.map(({ part, type, word }) => (
            <label key={part} class="labeled">
              <span>{t(word)}</span>
              <input
                class="input"
                {...({ type } as { type: 'text' })}
                maxLength={part === 'label' ? 100 : 200}
                value={slot[part]}
                onInput={(event) => change(index, { [part]: event.currentTarget.value })}
              />
            </label>
          ))}
          <button
            type="button"
            class="btn ghost"
            aria-label={t('removeSlot', { n: index + 1 })}
            onClick={() => onChange(slots.filter((_, at) => at !== index))}
          >
            {t('remove')}
          </button>
        </fieldset>
      ))}
      <div>
        <button
          type="button"
          class="btn"
          onClick={() => onChange([...slots, { ...emptySlot, date: slots.at(-1)?.date ?? '' }])}
        >
          {t('addSlot')}
        </button>
      </div>
    </section>
  );
}

const hours = [
  { name: 'morningFrom', value: '09:00' },
  { name: 'morningTo', value: '12:30' },
  { name: 'afternoonFrom', value: '13:30' },
  { name: 'afternoonTo', value: '17:00' },
] as const;

/** Adds the same hours on several days. */
function ManyDays({ onPlan }: { onPlan: (slots: readonly PlannedSlot[]) => void }) {
  const [days, setDays] = useState({ first: '', last: '', weekdaysOnly: true });
  const [times, setTimes] = useState<Record<string, string>>(
    Object.fromEntries(hours.map(({ name, value }) => [name, value])),
  );
  const [message, setMessage] = useState('');
  const plan = () => {
    const halves = [
      { word: t('morning'), from: times.morningFrom!, to: times.morningTo! },
      { word: t('afternoon'), from: times.afternoonFrom!, to: times.afternoonTo! },
    ];
    const planned = planDays(days, halves, calendarDay);
    setMessage(planned.length ? t('slotsAdded', { count: planned.length }) : t('noDays'));
    if (planned.length) onPlan(planned);
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
        {hours.map(({ name }) => (
          <label key={name} class="labeled">
            <span>{t(name)}</span>
            <input
              class="input"
              type="time"
              value={times[name]}
              onInput={(event) => setTimes({ ...times, [name]: event.currentTarget.value })}
            />
          </label>
        ))}
      </div>
      <p class="hint">{t('leaveEmpty')}</p>
      <label class="check">
        <input
          type="checkbox"
          checked={days.weekdaysOnly}
          onChange={(event) => setDays({ ...days, weekdaysOnly: event.currentTarget.checked })}
        />
        <span>{t('weekdaysOnly')}</span>
      </label>
      <div class="actions">
        <button type="button" class="btn" onClick={plan}>
          {t('addTheseSlots')}
        </button>
        <p role="status">{message}</p>
      </div>
    </details>
  );
}
