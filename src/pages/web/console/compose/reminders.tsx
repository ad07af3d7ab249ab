import { ConsoleRemindersDocument } from '../../generated/graphql.ts';
import { t } from '../../i18n/index.ts';
import { send } from '../../lib/graphql.ts';
import { useAnswer } from '../use-answer.ts';
import { ChoiceFields } from '../views/reminders/choice-fields.tsx';
import { ruleInWords, ruleNumbers } from '../views/reminders/rule-fields.tsx';
import { change, type DraftReminders, draft } from './draft.ts';
import { Entry } from './entry.tsx';
import { word } from './word.ts';

const choices = ['default', 'own', 'off'] as const;

/** When signers are reminded: by the rule of the organisation, by a rule of its own, or never. */
export function Reminders() {
  const { data } = useAnswer(async () => (await send(ConsoleRemindersDocument, {})).viewer.organization);
  const { reminders } = draft.value;
  const set = (part: Partial<DraftReminders>) => change({ reminders: { ...draft.value.reminders, ...part } });
  return (
    <section class="card stack" aria-labelledby="reminders-title">
      <h2 id="reminders-title">{t('reminders')}</h2>
      <ChoiceFields
        choices={choices}
        chosen={reminders.choice}
        onChoose={(choice) => set({ choice })}
        label={(choice) => (choice === 'own' ? word('ownReminders') : t(`reminders_${choice}`))}
        hint={(choice) => (choice === 'default' ? (data ? ruleInWords(data.reminders) : t('loading')) : null)}
      />
      {reminders.choice === 'own' && (
        <div class="person">
          {ruleNumbers.map(({ name, label }) => (
            <Entry
              key={name}
              path={`reminders.rule.${name}`}
              label={t(label)}
              inputMode="numeric"
              value={reminders[name]}
              onValue={(to) => set({ [name]: to })}
            />
          ))}
        </div>
      )}
    </section>
  );
}
