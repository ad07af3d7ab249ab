import { type FaultTable, refuser } from '../../kernel/fault.ts';
import { reasonsFrom } from '../../kernel/reason.ts';

/** `unauthorized` and `forbidden` can end every request; they are in the kernel's table. */
export const faults = {
  unknown_organization: { status: 404, meaning: 'There is no such organisation.' },
  unknown_api_key: { status: 404, meaning: 'There is no such API key.' },
  unknown_member: { status: 404, meaning: 'There is no such member in this team.' },
  unknown_session: { status: 404, meaning: 'There is no such session.' },
  unknown_assistant: { status: 404, meaning: 'There is no such connected assistant.' },
  assistant_request_wrong: {
    status: 400,
    meaning: 'The request of the assistant is not valid, or allows it nothing. Begin the connection again there.',
  },
  unknown_passkey: { status: 404, meaning: 'There is no such passkey.' },
  passkey_wrong: {
    status: 409,
    meaning: 'The passkey was not accepted, or the attempt took too long. Please try again.',
  },
  passkeys_unavailable: {
    status: 409,
    meaning: 'Passkeys require a PUBLIC_URL with a host name instead of an IP address.',
  },
  too_many_passkeys: { status: 409, meaning: 'A person has at most 20 passkeys. Remove one first.' },
  member_elsewhere: {
    status: 409,
    meaning: 'Another organisation of this person requires passkeys. Ask the operator of the service to reset them.',
  },
  sign_in_again: { status: 403, meaning: 'This change requires a sign-in within the last 15 minutes. Sign in again.' },
  unknown_invitation: {
    status: 404,
    meaning: 'There is no such invitation, or it has expired, was revoked or was answered.',
  },
  already_member: {
    status: 409,
    meaning: 'This person is already a member of the team. Use `changeRole` to change their role.',
  },
  sign_in_required: {
    status: 409,
    meaning: 'This address has an account. Sign in with a code, then accept the invitation in the console.',
  },
  oidc_off: { status: 409, meaning: 'No OpenID provider is configured (OIDC_ISSUER).' },
  oidc_only: { status: 409, meaning: 'People sign in at the OpenID provider only: codes and passkeys are off.' },
  oidc_unavailable: {
    status: 503,
    meaning: 'The OpenID provider does not respond, or does not accept this service. Try again later.',
  },
  oidc_account_taken: {
    status: 409,
    meaning:
      'This e-mail address belongs to an account that is linked with another account of the OpenID provider. Ask the operator of the service to unlink it.',
  },
  logout_token_wrong: { status: 400, meaning: 'This is not a valid logout token of the OpenID provider.' },
  email_unverified: {
    status: 403,
    meaning: 'The OpenID provider has not verified the e-mail address. Verify the address there, then sign in again.',
  },
  not_admitted: {
    status: 403,
    meaning:
      'The account at the OpenID provider gives access to no organisation here. Ask an administrator for a role.',
  },
  last_owner: { status: 409, meaning: 'A team must have at least one owner. Make another member an owner first.' },
  email_taken: { status: 409, meaning: 'Another person already uses this e-mail address.' },
  code_required: { status: 409, meaning: 'A one-time code is required. Request a code first, then enter it.' },
  code_wrong: { status: 409, meaning: 'The code is wrong.' },
  code_expired: { status: 409, meaning: 'The code has expired after ten minutes. Request a new code.' },
  code_exhausted: { status: 409, meaning: 'Five wrong codes were entered. Request a new code.' },
  code_locked: {
    status: 409,
    meaning: 'Fifty wrong codes were entered with this link. Ask the sender to send the invitation again.',
  },
} as const satisfies FaultTable;

export const refuse = refuser(faults);

/** Sentences of refusals, by code. */
export const reasons = {
  codes_per_hour: 'Five codes were requested in the last hour. Wait before you request another.',
  code_just_sent: 'A code was sent a moment ago. Wait before you request another.',
  notice_just_sent: 'This notice was sent a short time ago. Wait before you send it again.',
  invited_often: 'This address was invited ten times within an hour: please wait.',
  team_exists: 'A team is already named “{name}”.',
  name_of_team: 'is the name of another team',
  too_many_teams: 'The limit of {count} teams is reached. Delete one first.',
  folder_exists: 'A folder is already named “{name}”.',
  name_of_folder: 'is the name of another folder',
  too_many_folders: 'The limit of {count} folders is reached. Delete one first.',
  team_twice: 'names a team twice',
  folder_read_only: 'You can only read what is in this folder.',
  folders_need_owner: 'An API key or a webhook sees every folder. Only owners can give such access.',
} as const;

export const because = reasonsFrom(reasons);
