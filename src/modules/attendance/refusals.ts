import { type FaultTable, refuser } from '../../kernel/fault.ts';
import { reasonsFrom } from '../../kernel/reason.ts';

export const faults = {
  slot_not_open: { status: 409, meaning: 'The slot is not open yet.' },
  slot_closed: { status: 409, meaning: 'The slot is closed for good: presence can no longer be marked.' },
  session_closed: { status: 409, meaning: 'The session is closed.' },
  not_sealed: { status: 409, meaning: 'The sheet is not sealed yet.' },
  nothing_attended: {
    status: 409,
    meaning: 'The attendee was present at no slot: only a certificate of absence can be made.',
  },
  something_attended: {
    status: 409,
    meaning: 'The attendee was present at a slot or more: only a certificate of completion can be made.',
  },
  certificates_in_signature: {
    status: 409,
    meaning: 'All these certificates are signed already, or wait for their signature.',
  },
} as const satisfies FaultTable;

export const refuse = refuser(faults);

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
  slot_without_duration: 'must not be startTime: a slot has a duration',
  skipped_hour: 'must not fall into the hour that the clock change of {day} skips',
  too_many_slots: 'must give at most {count} slots, the most of a session',
  too_short_for_checks: 'A slot must last twice as long as all its presence checks together.',
  check_over: 'The time to confirm your presence is over.',
  too_many_attendees: 'A new session has at most {count} attendees.',
  day_too_far: 'must be a day at which all slots have a date',
  no_weekday: 'must leave one of the weekdays between firstDay and lastDay',
} as const;

export const because = reasonsFrom(reasons);
