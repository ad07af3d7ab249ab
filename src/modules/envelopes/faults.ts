import { type FaultTable, refuser } from '../../kernel/fault.ts';

export const faults = {
  phone_required: { status: 422, meaning: 'A code by SMS (otp_sms) requires a phone number of the signer.' },
  mandate_required: {
    status: 422,
    meaning: 'An envelope of level organization_seal requires a signing mandate of the organisation.',
  },
} as const satisfies FaultTable;

export const refuse = refuser(faults);
