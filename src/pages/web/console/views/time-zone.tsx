import { ConsoleSetTimeZoneDocument } from '../../generated/graphql.ts';
import { dayAndTime, shownZone, t } from '../../i18n/index.ts';
import { send } from '../../lib/graphql.ts';
import { ActForm } from '../parts.tsx';
import { loadViewer, may } from '../viewer.ts';

/** Zones that the browser knows. The current one is first added if it is an older name. */
function zones(): readonly string[] {
  const known = Intl.supportedValuesOf('timeZone');
  return [...new Set([shownZone(), 'Europe/Paris', 'UTC', ...known])];
}

/** The zone in which pages and mails show times. */
export const TimeZone = () => (
  <section class="card stack" aria-labelledby="time-zone">
    <h2 id="time-zone">{t('timeZone')}</h2>
    <p class="hint">{t('timeZoneHow')}</p>
    {may('MANAGER') ? (
      <ActForm
        submit={t('save')}
        done={t('saved')}
        act={async (form) => {
          await send(ConsoleSetTimeZoneDocument, { timeZone: String(form.get('timeZone')) });
          await loadViewer();
        }}
      >
        <label class="labeled">
          <span>{t('timeZone')}</span>
          <select class="input" name="timeZone">
            {zones().map((zone) => (
              <option key={zone} value={zone} selected={zone === shownZone()}>
                {zone.replaceAll('_', ' ')}
              </option>
            ))}
          </select>
          <span class="hint">{t('timeZoneNow', { date: dayAndTime(new Date().toISOString()) })}</span>
        </label>
      </ActForm>
    ) : (
      <p>{shownZone()}</p>
    )}
  </section>
);
