import { type FaultTable, refuser } from '../../kernel/fault.ts';

export const faults = {
  phone_required: { status: 422, meaning: 'otp_sms needs a phone number of the signer.' },
  mandate_required: { status: 422, meaning: 'An organization_seal envelope needs a signing mandate of the caller.' },
} as const satisfies FaultTable;

export const refuse = refuser(faults);
