import { type FaultTable, refuser } from '../../kernel/fault.ts';

/** `unauthorized` and `forbidden` can end every request; they are in the kernel's table. */
export const faults = {
  unknown_organization: { status: 404, meaning: 'There is no such organisation.' },
  unknown_api_key: { status: 404, meaning: 'There is no such API key.' },
  unknown_member: { status: 404, meaning: 'There is no such member in this team.' },
  unknown_session: { status: 404, meaning: 'There is no such session.' },
  unknown_passkey: { status: 404, meaning: 'There is no such passkey.' },
  passkey_wrong: {
    status: 409,
    meaning: 'The passkey was not accepted, or the attempt took too long. Please try again.',
  },
  passkeys_unavailable: { status: 409, meaning: 'Passkeys need a PUBLIC_URL with a host name, not an IP address.' },
  too_many_passkeys: { status: 409, meaning: 'A person has at most 20 passkeys. Remove one first.' },
  member_elsewhere: {
    status: 409,
    meaning: 'This person belongs to other organisations: the operator resets passkeys.',
  },
  sign_in_again: { status: 403, meaning: 'Sign in again: this change needs a sign-in of the last 15 minutes.' },
  unknown_invitation: { status: 404, meaning: 'There is no such invitation, or it has ended.' },
  already_member: {
    status: 409,
    meaning: 'This person is in the team already. Change their role in the team’s list (`changeRole`).',
  },
  sign_in_required: {
    status: 409,
    meaning: 'This address has an account. Sign in with a code, then accept the invitation in the console.',
  },
  last_owner: { status: 409, meaning: 'A team keeps at least one owner.' },
  email_taken: { status: 409, meaning: 'Somebody else signs in with this address.' },
  code_required: { status: 409, meaning: 'A one-time code is needed: ask for one, then sign with it.' },
  code_wrong: { status: 409, meaning: 'The code is wrong.' },
  code_expired: { status: 409, meaning: 'The code is over ten minutes old. Ask for a new one.' },
  code_exhausted: { status: 409, meaning: 'Five wrong tries. Ask for a new code.' },
  code_locked: {
    status: 409,
    meaning: 'Fifty wrong codes were entered with this link. Ask the sender to send the invitation again.',
  },
} as const satisfies FaultTable;

export const refuse = refuser(faults);
