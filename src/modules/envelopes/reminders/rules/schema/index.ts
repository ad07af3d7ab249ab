export { ReminderRuleInput, ReminderRuleType, remindersField, withReminders } from './inputs.ts';
