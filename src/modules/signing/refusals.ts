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
  not_attestable: {
    status: 409,
    meaning: 'This signer has not signed, or the documents are not sealed yet: there is no signature to attest.',
  },
} as const satisfies FaultTable;

export const refuse = refuser(faults);

/** Sentences of refusals, by code. */
export const reasons = {
  too_long_for_field: 'is too long for its field: it cannot be drawn legibly',
  no_glyph: 'has characters that cannot be drawn: {characters}',
} as const;

export const because = reasonsFrom(reasons);
