import { reasonsFrom } from '../../kernel/reason.ts';

/** Sentences of refusals, by code. */
export const reasons = {
  sheet_purged: 'The attendance sheet was removed at the end of its retention period.',
  missed_whole_slot: 'A person who missed the whole slot is absent, not late.',
  late_whole_slot: 'must be less than the {minutes} minutes of the slot',
  slot_ends_first: 'A slot must end after it begins.',
  other_trainer: 'Another trainer teaches this slot.',
  no_address: 'This person has no e-mail address. Pass the link on yourself.',
  minutes_without_late: 'Minutes of delay need the status LATE.',
  reason_without_excused: 'A reason needs the status EXCUSED.',
  minutes_without_presence: 'Minutes of an early departure need the status PRESENT or LATE.',
  two_excuses: 'State the excuse from the list or in free words, not both.',
  wrong_day: 'The day on which the document was received is wrong.',
  two_retentions: 'State the retention in days or in years, not both.',
  no_such_employer: 'No attendee of this session has this employer.',
  too_many_session_files: 'A session has at most {count} files. Remove one first.',
  too_many_certificates: 'At most {count} certificates can be sent for signature at once. Name the attendees.',
  drawing_missing: 'This session requires a drawn signature.',
  unfit_status: 'does not fit the status',
  slots_unplannable: 'The slots cannot be planned.',
  slot_without_duration: 'must be after startTime on the same day',
  skipped_hour: 'must not fall into the hour that the clock change of {day} skips',
  too_many_slots: 'must give at most {count} slots, the most of a session',
  no_weekday: 'must leave one of the weekdays between firstDay and lastDay',
} as const;

export const because = reasonsFrom(reasons);
