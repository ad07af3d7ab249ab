import { type FaultTable, refuser } from '../../kernel/fault.ts';

export const faults = {
  signing_not_open: { status: 409, meaning: 'The envelope is not open for signing.' },
  not_your_turn: { status: 409, meaning: 'Somebody else signs first.' },
  already_signed: { status: 409, meaning: 'This signature was given already.' },
  identity_pending: { status: 409, meaning: 'The identity of this signer is still being verified.' },
  identity_lapsed: { status: 409, meaning: 'The identity of this signer failed, has expired or was erased.' },
  code_required: { status: 409, meaning: 'A one-time code is needed: ask for one, then sign with it.' },
  code_wrong: { status: 409, meaning: 'The code is wrong.' },
  code_expired: { status: 409, meaning: 'The code is over ten minutes old. Ask for a new one.' },
  code_exhausted: { status: 409, meaning: 'Five wrong tries. Ask for a new code.' },
} as const satisfies FaultTable;

export const refuse = refuser(faults);
