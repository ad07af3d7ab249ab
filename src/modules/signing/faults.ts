import { type FaultTable, refuser } from '../../kernel/fault.ts';

export const faults = {
  signing_not_open: { status: 409, meaning: 'The envelope is not open for signing.' },
  not_your_turn: { status: 409, meaning: 'It is not the turn of this signer yet.' },
  already_signed: { status: 409, meaning: 'This signer has already signed.' },
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
