import { type FaultTable, refuser } from '../../kernel/fault.ts';
import { reasonsFrom } from '../../kernel/reason.ts';

export const faults = {
  phone_required: { status: 422, meaning: 'A code by SMS (otp_sms) requires a phone number of the signer.' },
  mandate_required: {
    status: 422,
    meaning: 'An envelope of level organization_seal requires a signing mandate of the organisation.',
  },
  folder_not_empty: {
    status: 409,
    meaning: 'There are envelopes in this folder. Move them first, or release them: then every member sees them.',
  },
} as const satisfies FaultTable;

export const refuse = refuser(faults);

/** Sentences of refusals, by code. */
export const reasons = {
  envelope_status: 'The envelope is {status}.',
  envelope_expired: 'The envelope has expired.',
  agent_of_mandate: 'An agent is named by the mandate.',
  signer_signed: 'This signer has already signed.',
  signer_declined: 'This signer has declined.',
  copy_has_no_turn: 'This person receives a copy once the envelope is completed.',
  signer_erased: 'The personal data of this signer was erased.',
  not_their_turn: 'It is not the turn of this signer. No notice was sent.',
  seal_begun: 'Everybody has signed, and the seal has begun. The envelope no longer expires.',
  not_later: 'must be later than {date}, the current expiry',
  too_late: 'must be at most {count} days from now',
  links_replaced: 'The link of this signer was replaced {count} times. Create a new envelope.',
  erased_person: 'The personal data of a signer was erased.',
  address_in_act: 'The act of a mandate states the address of its signer. Create a new mandate.',
  address_of_agent: 'is the address of an agent of the mandate',
  not_verified_email: 'is not the address of the remotely verified identity of this signer',
  not_verified_phone: 'is not the phone number of the remotely verified identity of this signer',
  no_correction: 'Give `email`, `phone` or both.',
  email_without_phone: 'is required without phone',
  field_outside: 'A field refers to a document or signer that does not exist.',
  beyond_documents: 'must be below {count}, the number of documents',
  beyond_signers: 'must be below {count}, the number of signers',
  certificate_at_advanced: 'is possible at level advanced only',
  no_trust_service: 'is not possible: this service is connected to no trust service (SIGNER_CSC_URL)',
  certificate_alone: 'must be of this signer alone: nobody else signs while the trust service signs',
  identity_needed: 'is required at level advanced',
  phone_needed: 'is required for otp_sms',
  phone_for_invitation: 'is required for an invitation by SMS: the phone number of an identity is used for codes only',
  certificate_elsewhere:
    'is not possible with a certificate of their own: the trust service asks them on their own device',
  no_invitation: 'This signer signs in person and gets no notice. Pass on the link in another way if they cannot come.',
  no_sms: 'is not possible: this service sends no SMS (SMS_URL)',
  documents_purged: 'The documents of this envelope were purged.',
  not_replaced: 'is not part of what is replaced, or is given twice',
  part_not_replaced: 'One of the {list} to keep is not part of what is replaced.',
  draft_changed: 'The draft was changed in the meantime. Read it again.',
  archive_too_large: 'The documents of these envelopes have more than {gb} GB. Select fewer envelopes.',
  tag_without_person: 'has the tag {tag}, which names {person}',
  tag_unknown: 'has the tag {tag}, whose kind is unknown: {kinds} are known',
  tag_unclosed: 'has the tag {tag}, which does not end on its line with two braces',
  tag_options: 'has the tag {tag}, which needs {min} to {max} different options: {example}',
  tag_group: 'has the tag {tag}, which needs the name of its group, and the label of the box if you like: {example}',
  field_rules: 'Fields of this request do not fit each other.',
  group_ticked: 'is the second ticked box of the group “{group}”',
  condition_unknown: 'is not the label of another field of this signer: {label}',
  condition_ambiguous: 'is the label of several fields of this signer: {label}',
  condition_circular: 'waits for a field that waits for this one: {label}',
  condition_never: 'is not a value that the field can have: {label}',
  no_tag: 'finds no tag in the documents',
  too_many_tags: 'finds more tags than {count} fields allow',
  tags_unfit: 'The tags in the documents cannot become fields.',
  period_backwards: 'ends before it begins',
  period_too_long: 'must have at most {count} days',
  too_many_missions: 'has more than {count} envelopes: choose a shorter period, a label or a client',
  agent_without_page: 'must be empty for an agent, who signs with a batch and adds no files',
  too_many_comments: 'The limit of {count} comments on an envelope is reached. Delete one first.',
  comment_of_other: 'Only its author and owners can delete a comment.',
  no_agent: 'No signer is an agent of the mandate.',
  no_folder: 'is not a folder that you see',
  folder_holds: 'There are {count} envelopes in this folder. Move them first, or let every member see them.',
  folder_gets_more:
    'A bulk send or a signing link still puts envelopes into this folder. Wait for its end, or delete it first.',
  folder_too_full: 'More than {count} envelopes are in this folder. Move some of them first.',
} as const;

export const because = reasonsFrom(reasons);
