import { type Key, t } from '../../../i18n/index.ts';
import { Labeled } from '../../parts.tsx';

/** When reminders are sent, in days; and how many at most. */
export interface Rule {
  readonly firstAfterDays: number;
  readonly everyDays: number;
  readonly most: number;
}

/** The numbers of a rule, with their labels and highest values. The lowest is 1. */
export const ruleNumbers = [
  { name: 'firstAfterDays', label: 'reminderFirst', max: 30 },
  { name: 'everyDays', label: 'reminderEvery', max: 30 },
  { name: 'most', label: 'reminderMost', max: 10 },
] as const satisfies readonly { name: keyof Rule; label: Key; max: number }[];

const PROPOSED: Rule = { firstAfterDays: 3, everyDays: 4, most: 3 };

/** The three numbers of a rule. */
export const RuleFields = ({ rule }: { rule: Rule | null }) => (
  <div class="rule-fields">
    {ruleNumbers.map(({ name, label, max }) => (
      <Labeled
        key={name}
        name={name}
        type="number"
        label={t(label)}
        min={1}
        max={max}
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
