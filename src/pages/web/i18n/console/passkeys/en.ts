import type { fr } from './fr.ts';

/** The words of passkeys. */
export const en: Record<keyof typeof fr, string> = {
  passkeys: 'Passkeys',
  passkeysHow:
    'A passkey signs you in with your fingerprint, your face or the code of your device, without a code by e-mail. It works on this site only: a fake site cannot use it.',
  noPasskeys: 'No passkey.',
  passkeyName: 'Name of the passkey',
  passkeyNameHint: 'To recognise it, for example “Phone”.',
  addPasskey: 'Add a passkey',
  passkeyAdded: 'added {at}',
  passkeyUsed: 'used {at}',
  passkeySignIn: 'Sign in with a passkey',
  passkeyUnknown: 'This passkey is not registered here. Get a code, then add the passkey in the settings.',
  passkeyGivenUp: 'Nothing was done: the request was cancelled or took too long.',
  passkeyWrong: 'The passkey was not accepted. Please try again.',
  passkeysUnavailable: 'Passkeys need an address with a host name, not an IP address.',
  signInAgain: 'This change needs a recent sign-in: sign out, then sign in again.',
  passkeysMost: 'You can have at most twenty passkeys: remove one first.',
  passkeyFirst: 'Sign in with a passkey yourself first.',
  passkeysRequired: 'Passkeys required',
  passkeysRequiredHow:
    'If passkeys are required, members cannot use the console until they sign in with one. A member without a passkey signs in with a code, then adds one.',
  passkeysOptionalNow: 'At present: optional.',
  passkeysRequiredNow: 'At present: required.',
  requirePasskeys: 'Require passkeys',
  allowCodes: 'Accept codes too',
  needsPasskey: 'A passkey is required',
  needsPasskeyHow:
    '{organization} requires that its members sign in with a passkey. Add yours now: it replaces the code.',
  needsOwnPasskey:
    '{organization} requires that its members sign in with a passkey. You have one: sign in with it. If you lost it, an owner of the team can reset your passkeys.',
  resetPasskeys: 'Reset their passkeys',
};
