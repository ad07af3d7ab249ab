import { type FaultTable, refuser } from '../../kernel/fault.ts';

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
