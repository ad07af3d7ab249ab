import { useState } from 'preact/hooks';
import { ConsoleRemindersDocument, ConsoleSetRemindersDocument } from '../../../generated/graphql.ts';
import { shownZone, t } from '../../../i18n/index.ts';
import { send } from '../../../lib/graphql.ts';
import { ActForm, Failed } from '../../parts.tsx';
import { useAnswer } from '../../use-answer.ts';
import { may } from '../../viewer.ts';
import { type Rule, RuleFields, ruleIn, ruleInWords } from './rule-fields.tsx';

/** When the signers of the organisation are reminded, unless an envelope says otherwise. */
export function DefaultReminders() {
  const { data, error, reload } = useAnswer(async () => (await send(ConsoleRemindersDocument, {})).viewer.organization);
  if (error) return <Failed error={error} reload={reload} />;
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
