import type { ConsoleBulkSendColumnsQuery } from '../../../generated/graphql.ts';
import { t } from '../../../i18n/index.ts';
import { ChoiceFields } from '../reminders/choice-fields.tsx';
import { RuleFields, ruleInWords } from '../reminders/rule-fields.tsx';

const choices = ['asTemplate', 'default', 'own', 'off'] as const;
export type BulkChoice = (typeof choices)[number];

interface RemindersProps {
  readonly template: NonNullable<ConsoleBulkSendColumnsQuery['template']>;
  /** The rule of the organisation. */
  readonly byDefault: ConsoleBulkSendColumnsQuery['viewer']['organization']['reminders'];
  readonly chosen: BulkChoice;
  readonly onChoose: (choice: BulkChoice) => void;
}

/** When the signers of a bulk send are reminded: as the template says, unless another rule is chosen. */
export function BulkReminders({ template, byDefault, chosen, onChoose }: RemindersProps) {
  const ruleOf = (choice: BulkChoice) => {
    if (choice === 'default') return ruleInWords(byDefault);
    if (choice !== 'asTemplate') return null;
    return template.remindersByDefault
      ? `${t('remindersByDefault')} ${ruleInWords(byDefault)}`
      : ruleInWords(template.reminders);
  };
  return (
    <>
      <h3>{t('reminders')}</h3>
      <ChoiceFields
        choices={choices}
        chosen={chosen}
        onChoose={onChoose}
        label={(choice) => t(choice === 'own' ? 'reminders_ofBulk' : `reminders_${choice}`)}
        hint={ruleOf}
      />
      {chosen === 'own' && <RuleFields rule={template.reminders} />}
    </>
  );
}
