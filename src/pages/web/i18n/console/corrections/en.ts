import type { fr } from './fr.ts';

/** Corrections after an envelope was sent. */
export const en: Record<keyof typeof fr, string> = {
  correct: 'Correct',
  correctTitle: 'Correct the contact details',
  correctHow: 'This person gets a new signing link. The old link and its codes stop working at once.',
  correctSendsNow: 'The invitation is sent at once, to the address below.',
  correctSendsLater: 'The invitation is sent when it is their turn.',
  correctAttested:
    'You attested the identity of this person with these details: {stated}. You can give others; the evidence keeps the difference.',
  correctVerified: 'The identity of this person was verified remotely. Only these details are accepted: {stated}.',
  correctGo: 'Save the correction',
  correctAddress: 'Correct the address',
  correctDone: 'Contact details corrected. {name} has a new link.',
  correctSame: 'Change the address or the phone number first.',
  correctPhoneMissing: 'A phone number can be replaced, not removed. Enter a number.',
  replaceLink: 'Replace the link',
  replaceLinkTitle: 'Replace the signing link?',
  replaceLinkDone: 'Link replaced. {name} has a new link.',
  replaceLinkHow: 'The old link and its codes stop working at once, also on a page that is already open.',
  replaceLinkSends: 'The new link is sent by e-mail to {email}.',
  replaceLinkSendsLater: 'The new link is sent to {email} when it is their turn.',
  moreTime: 'More time',
  moreTimeTitle: 'Extend the expiry',
  moreTimeUntil: 'Current expiry: {date}.',
  moreTimeHow:
    'Nobody is notified: the pages of the signers show the new expiry at once, and so do later invitations and reminders.',
  newExpiryDay: 'New date',
  newExpiryTime: 'Time ({zone})',
  moreTimeGo: 'Extend',
  moreTimeDone: '✓ Expiry extended',
  moreTimeMissing: 'Enter a date and a time.',
  moreTimeNotLater: 'Choose a moment after the current expiry: {date}.',
  moreTimeTooFar: 'Choose a moment within the next {count} days.',
};
