import { type FaultTable, refuser } from '../../kernel/fault.ts';
import { reasonsFrom } from '../../kernel/reason.ts';

export const faults = {
  signing_not_open: { status: 409, meaning: 'The envelope is not open for signing.' },
  not_your_turn: { status: 409, meaning: 'It is not the turn of this signer yet.' },
  already_signed: { status: 409, meaning: 'This person has already signed, agreed or confirmed having read.' },
  wrong_role: {
    status: 409,
    meaning: 'The person has another role: a signer signs, an approver agrees, a viewer confirms having read.',
  },
  identity_pending: { status: 409, meaning: 'The identity of this signer is still being verified.' },
  identity_lapsed: {
    status: 409,
    meaning: 'The identity of this signer could not be verified, has expired or was erased.',
  },
  not_delegable: {
    status: 409,
    meaning:
      'The signature cannot be given to another person: the sender does not allow it, or it was given away before.',
  },
  name_not_correctable: {
    status: 409,
    meaning: 'The signer cannot correct their name: the sender does not allow it, or an identity states it.',
  },
  in_person_ended: {
    status: 409,
    meaning: 'Signing in person has ended on this device: by its host, after too many wrong PINs, or by the clock.',
  },
  pin_wrong: { status: 422, meaning: 'The PIN of the host is wrong.' },
  certificate_refused: {
    status: 422,
    meaning: 'None of the signer’s certificates at their trust service can sign these documents.',
  },
  authorization_lapsed: {
    status: 409,
    meaning: 'The authorization at the trust service counts no more: it ran out, was used, or the envelope went on.',
  },
  not_attestable: {
    status: 409,
    meaning: 'This signer has not signed, or the documents are not sealed yet: there is no signature to attest.',
  },
} as const satisfies FaultTable;

export const refuse = refuser(faults);

/** Sentences of refusals, by code. */
export const reasons = {
  too_long_for_field: 'is too long for its field: it cannot be drawn legibly',
  delegation_not_allowed: 'The sender does not allow that another person signs in the place of this signer.',
  delegated_before: 'This signature was given to another person before. It can be given away once.',
  person_attested: 'The identity or the mandate of this signer states who signs.',
  signs_in_person: 'This signer signs in person, on the device of the sender.',
  nobody_in_person: 'None of the signers of this envelope can sign in person now.',
  not_in_person: 'is no signer who can sign in person: they have signed, or sign with a certificate of their own',
  code_needed:
    'is possible at level simple only, and not in the act of a mandate: this signer proves who they are by a code',
  check_needed: 'is required: this signer gets no code',
  came_by_link: 'This signer came by an open link and proved their own address.',
  code_by_sms: 'The code of this signer is sent by SMS to the phone number that the sender knows.',
  takes_part: 'is the address of somebody who takes part already',
  name_not_allowed: 'The sender does not allow signers to correct their name.',
  name_corrected_often: 'The name was corrected {count} times. Ask the sender.',
  same_name: 'is the name that is there',
  not_person_name: 'must be the name of a person, without an address or a link',
  attachment_missing: '“{title}” is asked for and has no file yet',
  too_many_attachments: 'There are {count} files already. Remove one first.',
  attachments_too_large: 'Your files have more than {mb} MB together. Remove one, or add smaller ones.',
  no_certificate: 'The trust service has no valid certificate of this person that can sign here.',
  certificate_of_other: 'The certificates at the trust service name another person than the identity of this signer.',
  certificate_revoked: 'The certificate was revoked.',
  too_many_for_certificate: 'The certificate does not sign {count} documents at once.',
  no_glyph: 'has characters that cannot be drawn: {characters}',
} as const;

export const because = reasonsFrom(reasons);
