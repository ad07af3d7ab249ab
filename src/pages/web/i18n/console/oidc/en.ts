import type { fr } from './fr.ts';

/** The words of the sign-in at the OpenID provider. */
export const en: Record<keyof typeof fr, string> = {
  oidcSignIn: 'Sign in with {name}',
  oidcWorking: 'Signing you in…',
  or: 'or',
  signInAgainHere: 'Back to the sign-in',
  signInHere: 'Sign in',
  oidcDown: '{name} does not respond at present. Get a code by e-mail, or try again later.',
  oidcDownOnly: '{name} does not respond at present. Try again in a few minutes.',
  oidcFailed: 'The sign-in with {name} was not completed, or took too long. Please start again.',
  oidcUnverified: '{name} has not verified your e-mail address. Verify it there, then sign in again.',
  oidcNotAdmitted: 'Your {name} account gives access to no organisation here. Ask your administrator for a role.',
  oidcTaken:
    'Your e-mail address belongs to a person who is linked with another {name} account. Write to the operator of the service.',
  oidcLastOwner:
    'You are the last owner of a team, and {name} no longer gives you this role. Another owner must be named first: ask your administrator.',
  oidcBusy: 'Too many attempts. Wait a minute, then start again.',
};
