import type { ReasonKey } from './fr.ts';

/** Replaces the service’s sentences that speak of the API or need values in the words of the page. */
export const en: Partial<Record<ReasonKey, string>> = {
  reason_role_required: 'This needs another role than yours.',
  reason_after_start: 'must be after the start',
  reason_not_base64: 'was not transmitted well',
  reason_not_later: 'must be later than {date}, the current expiry',
  reason_envelope_status: 'The envelope is {status}.',
  reason_mandate_status: 'The mandate is {status}.',
  reason_phone_needed: 'is needed for a code by SMS',
  reason_no_correction: 'Enter an address, a phone number or both.',
  reason_beyond_documents: 'this document does not exist',
  reason_beyond_signers: 'this signer does not exist',
  reason_slot_without_duration: 'must be after the start, on the same day',
  reason_skipped_hour: 'must not fall into the hour that the clock change of {day} skips',
  reason_no_weekday: 'none of the chosen days is in this period',
  reason_in_state: 'This is not possible in the current status. Reload the page.',
  reason_changed_meanwhile: 'It was changed in the meantime. Reload the page.',
  reason_draft_changed: 'The draft was changed in the meantime. Reload the page.',
  reason_key_used: 'This bulk send exists already with other contents. Reload the page.',
  reason_minutes_without_late: 'Minutes of delay need the status “late”.',
  reason_reason_without_excused: 'A reason needs the status “excused”.',
  reason_date_over: 'This date has already passed, or does not apply.',
  reason_in_another_batch: 'An envelope of the list is in another batch.',
  reason_unsealable: 'An envelope of the list cannot be sealed now.',
  reason_of_another_mandate: 'An envelope of the list belongs to another mandate.',
  reason_anchor_ambiguous: 'has {count} places in the document: say which one',
};
