import type { fr } from './fr.ts';

/** The words of reminders. */
export const en: Record<keyof typeof fr, string> = {
  reminders: 'Reminders',
  remindersHow:
    'Esign reminds the signers whose turn it is, from 8:00 to 20:00 (time zone: {zone}). Each envelope can have its own rule.',
  remindersOn: 'Remind signers automatically',
  remindersOnHint:
    'Signers who were invited while reminders were off get none. To remind them, set the reminders of their envelope.',
  remindersOff: 'No automatic reminders.',
  reminderFirst: 'First reminder after (days)',
  reminderEvery: 'Then every (days)',
  reminderMost: 'Reminders at most',
  reminderRule: 'First reminder after {first}, then every {every}, {most} at most.',
  reminderDays: '{count} day|{count} days',
  remindersByDefault: 'Rule of the organisation.',
  changeReminders: 'Set reminders',
  reminders_default: 'As in the organisation',
  reminders_own: 'A rule for this envelope',
  reminders_ofTemplate: 'A rule for the envelopes of this template',
  reminders_ofBulk: 'A rule for these envelopes',
  reminders_asTemplate: 'As in the template',
  reminders_off: 'No automatic reminders',
  remindersSent: '{count} reminder sent|{count} reminders sent',
  nextReminder: 'Next reminder on {date}.',
  remindLate: 'Remind all who are late',
  remindLateText:
    'A reminder is sent by e-mail to each signer of your envelopes whose turn it is and who had no message for some days. Those who declined get none.',
  remindLateDays: 'No message for (days)',
  remindLateGo: 'Remind',
  lateReminded: '{count} signer reminded.|{count} signers reminded.',
};
