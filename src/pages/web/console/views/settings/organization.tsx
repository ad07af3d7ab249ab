import { useState } from 'preact/hooks';
import {
  ConsoleRemindersDocument,
  ConsoleRenameOrganizationDocument,
  ConsoleSetRemindersDocument,
  ConsoleSetTimeZoneDocument,
} from '../../../generated/graphql.ts';
import { t } from '../../../generated/words/console.ts';
import { dayAndTime, shownZone } from '../../../i18n/index.ts';
import { send } from '../../../lib/graphql.ts';
import { ActForm, Choice, Instead, Labeled } from '../../parts.tsx';
import { useQuery, Wrong } from '../../query.tsx';
import { loadViewer, may, viewer } from '../../viewer.ts';
import { type Rule, RuleFields, ruleIn, ruleInWords } from '../reminders/rule-fields.tsx';

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
        <Choice
          name="timeZone"
          label={t('timeZone')}
          hint={t('timeZoneNow', { date: dayAndTime(new Date().toISOString()) })}
          value={shownZone()}
          options={zones().map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
        />
      </ActForm>
    ) : (
      <p>{shownZone()}</p>
    )}
  </section>
);

/** When the signers of the organisation are reminded, unless an envelope says otherwise. */
export function DefaultReminders() {
  const query = useQuery(ConsoleRemindersDocument, {});
  const data = query.data?.viewer.organization;
  if (query.error !== null) return <Instead of={query} />;
  return (
    <section class="card stack" aria-labelledby="reminders">
      <h2 id="reminders">{t('reminders')}</h2>
      <p class="hint">{t('remindersHow', { zone: shownZone() })}</p>
      {data && (may('MANAGER') ? <Form rule={data.reminders} /> : <p>{ruleInWords(data.reminders)}</p>)}
    </section>
  );
}

function Form({ rule }: { rule: Rule | null }) {
  const [isOn, setOn] = useState(rule !== null);
  const save = (form: FormData) => send(ConsoleSetRemindersDocument, { input: { rule: isOn ? ruleIn(form) : null } });
  return (
    <ActForm submit={t('save')} done={t('saved')} act={save}>
      <label class="check">
        <input type="checkbox" checked={isOn} onChange={(event) => setOn(event.currentTarget.checked)} />
        <span>
          {t('remindersOn')}
          <br />
          <span class="hint">{t('remindersOnHint')}</span>
        </span>
      </label>
      {isOn && <RuleFields rule={rule} />}
    </ActForm>
  );
}

const MOST_CHARACTERS = 200;

/** The name that signers and attendees see. Owners change it. */
export function OrganizationName() {
  const name = viewer.value?.organization.name ?? '';
  const rename = async (form: FormData) => {
    const wanted = String(form.get('name')).trim();
    if (!wanted || [...wanted].length > MOST_CHARACTERS)
      throw new Wrong(t('organizationNameWrong', { most: MOST_CHARACTERS }), 'name');
    await send(ConsoleRenameOrganizationDocument, { name: wanted });
    await loadViewer();
  };
  return (
    <section class="card stack" aria-labelledby="organization-name">
      <h2 id="organization-name">{t('organizationTitle')}</h2>
      <p class="hint">{t('organizationNameHow')}</p>
      {may('OWNER') ? (
        <ActForm submit={t('save')} done={t('saved')} act={rename}>
          <Labeled name="name" label={t('organizationName')} value={name} autocomplete="organization" />
        </ActForm>
      ) : (
        <p>{name}</p>
      )}
    </section>
  );
}
