import type { ComponentChildren } from 'preact';
import { t } from '../../../i18n/index.ts';
import type { Rule } from './rule-fields.tsx';

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
