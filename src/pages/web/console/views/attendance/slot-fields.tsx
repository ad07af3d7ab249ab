import { shownZone, t, zoneName } from '../../../i18n/index.ts';
import { readerIsElsewhere } from '../../../lib/zone.ts';
import { ManyDays } from './many-days.tsx';
import { emptySlot, type TypedSlot } from './typed-slot.ts';

interface SlotFieldsProps {
  readonly slots: readonly TypedSlot[];
  readonly onChange: (slots: readonly TypedSlot[]) => void;
}

/** The slots of a session, added one by one or for many days at once. */
export function SlotFields({ slots, onChange }: SlotFieldsProps) {
  const change = (index: number, part: Partial<TypedSlot>) =>
    onChange(slots.map((slot, at) => (at === index ? { ...slot, ...part } : slot)));
  const inputs = [
    { part: 'label', type: 'text', word: 'slotLabel' },
    { part: 'module', type: 'text', word: 'module' },
    { part: 'date', type: 'date', word: 'date' },
    { part: 'from', type: 'time', word: 'begins' },
    { part: 'to', type: 'time', word: 'ends' },
    { part: 'trainerName', type: 'text', word: 'slotTrainer' },
    { part: 'trainerEmail', type: 'email', word: 'slotTrainerEmail' },
  ] as const;
  return (
    <section class="card stack">
      <h2>{t('slots')}</h2>
      <p class="hint">{t('slotTrainerHint')}</p>
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
