import type { fr } from './fr.ts';

/** The words of the organisation's logo, colour and reply-to address. */
export const en: Record<keyof typeof fr, string> = {
  branding: 'Branding',
  brandingHow:
    'On the signing, attendance and batch pages, in the e-mails to your signers and attendees, and on the evidence files, attendance sheets and certificates drawn from now on. E-mails of the console keep the look of the service.',
  brandingLogo: 'Logo',
  brandingLogoHow: 'PNG, JPEG or WebP. It is put on white, reduced to 480 × 160 pixels and freed of its metadata.',
  brandingLogoUse: 'Use this logo',
  brandingLogoRemove: 'Remove the logo',
  brandingLogoUnread: 'Choose a PNG, JPEG or WebP picture. The browser could not read this file.',
  brandingColor: 'Colour',
  brandingColorHow: 'In the form #rrggbb. Empty: the colour of the service.',
  brandingPick: 'Pick the colour from a palette',
  brandingReplyTo: 'Reply-to address',
  brandingReplyToHow: 'Receives answers to the e-mails. Empty: nobody receives them.',
  brandingPreview: 'Preview',
  brandingLight: 'Light theme',
  brandingDark: 'Dark theme',
  brandingSample: 'Assignment contract',
  brandingSampleLink: 'Read the document',
  brandingSampleButton: 'Sign',
  brandingSampleMail: '{organization} asks you to sign “Assignment contract”.',
  brandingSampleOpen: 'Read and sign',
  brandingAdjusted:
    'This colour is not readable enough everywhere. It is adjusted: {light} in the light theme, {dark} in the dark theme.',
  brandingTest: 'Send me a test e-mail',
  organizationTitle: 'Organisation',
  organizationName: 'Name of the organisation',
  organizationNameHow:
    'Signers and attendees see it on their pages and in their e-mails from now on. Files that are sealed keep the old name.',
  organizationNameWrong: 'Enter a name of at most {most} characters.',
  organizationFacts: 'Facts printed on papers',
  organizationFactsHow:
    'On attendance sheets, certificates of completion and funder’s packs that are made from now on. Sealed files keep theirs.',
  postalAddress: 'Address',
  siret: 'SIRET',
  activityNumber: 'Training provider number',
  activityNumberHint: 'The number of the declaration as a training provider (numéro de déclaration d’activité).',
  brandingTestSent: 'Sent to {email}, with the saved values.',
};
