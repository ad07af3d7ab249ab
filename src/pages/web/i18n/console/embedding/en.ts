import type { fr } from './fr.ts';

/** The words of embedding. */
export const en: Record<keyof typeof fr, string> = {
  embedOrigins: 'Sites that may embed the pages',
  embedOriginsHow:
    'Browsers show the signing and attendance pages in a frame (iframe, <esign-sign>) only on these sites (CSP header frame-ancestors). A change applies to pages opened afterwards, in live and test mode.',
  noOrigins: 'None: the pages open only in their own tab.',
  origin: 'Address of the site',
  originHint: 'For example https://app.example.org; a path is ignored. http is accepted for localhost only.',
  addOrigin: 'Allow this site',
  originWrong: 'Enter a complete https address, for example https://app.example.org.',
  originKnown: 'This site is already allowed.',
  originsMost: 'You can allow at most 50 sites.',
};
