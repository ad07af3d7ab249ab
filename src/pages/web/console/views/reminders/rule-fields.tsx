import type { ComponentChildren } from 'preact';
import { limits } from '../../../../../modules/envelopes/reminders/rules/limits.ts';
import { type PlainKey, t } from '../../../generated/words/console.ts';
import { Labeled } from '../../parts.tsx';

/** When reminders are sent, in days; and how many at most. */
export interface Rule {
  readonly firstAfterDays: number;
  readonly everyDays: number;
  readonly most: number;
}

/** The numbers of a rule, with their labels. */
export const ruleNumbers = [
  { name: 'firstAfterDays', label: 'reminderFirst' },
  { name: 'everyDays', label: 'reminderEvery' },
  { name: 'most', label: 'reminderMost' },
] as const satisfies readonly { name: keyof Rule; label: PlainKey }[];

const PROPOSED: Rule = { firstAfterDays: 3, everyDays: 4, most: 3 };

/** The three numbers of a rule. */
export const RuleFields = ({ rule }: { rule: Rule | null }) => (
  <div class="rule-fields">
    {ruleNumbers.map(({ name, label }) => (
      <Labeled
        key={name}
        name={name}
        type="number"
        label={t(label)}
        {...limits[name]}
        value={(rule ?? PROPOSED)[name]}
      />
    ))}
  </div>
);

/** The rule in a form. A number that is missing becomes 0, which the server refuses by name. */
export function ruleIn(form: FormData): Rule {
  const number = (name: keyof Rule) => Math.trunc(Number(form.get(name)));
  return { firstAfterDays: number('firstAfterDays'), everyDays: number('everyDays'), most: number('most') };
}

/** « Première après 3 jours, puis tous les 4 jours, 3 au plus. » */
export const ruleInWords = (rule: Rule | null): string =>
  rule
    ? t('reminderRule', { first: days(rule.firstAfterDays), every: days(rule.everyDays), most: rule.most })
    : t('remindersOff');

const days = (count: number): string => t('reminderDays', { count });

interface ChoiceProps<C extends string> {
  readonly choices: readonly C[];
  readonly chosen: C;
  readonly onChoose: (choice: C) => void;
  /** The text beside each radio button. */
  readonly label: (choice: C) => ComponentChildren;
  /** What is shown under a label, such as the rule that applies. */
  readonly hint?: (choice: C) => string | null;
}

/** Radio buttons for the rule that decides on reminders. */
export const ChoiceFields = <C extends string>({ choices, chosen, onChoose, label, hint }: ChoiceProps<C>) => (
  <fieldset>
    <legend class="vh">{t('reminders')}</legend>
    {choices.map((each) => {
      const more = hint?.(each);
      return (
        <label key={each} class="check">
          <input type="radio" name="reminders" checked={chosen === each} onChange={() => onChoose(each)} />
          <span>
            {label(each)}
            {more && (
              <>
                <br />
                <span class="hint">{more}</span>
              </>
            )}
          </span>
        </label>
      );
    })}
  </fieldset>
);

/** A choice as the API takes it. */
export const remindersInput = (choice: 'default' | 'own' | 'off', rule: Rule) =>
  choice === 'default' ? { useDefault: true } : choice === 'own' ? { rule } : {};
