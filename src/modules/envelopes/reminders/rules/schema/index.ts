export { ReminderRuleInput, remindersField, withReminders } from './inputs.ts';
export { ReminderRuleType } from './types.ts';
