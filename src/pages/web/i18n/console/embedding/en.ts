import type { fr } from './fr.ts';

/** The words of embedding. */
export const en: Record<keyof typeof fr, string> = {
  embedOrigins: 'Sites that may embed the pages',
  embedOriginsHow:
    'The signing and attendance pages show in a frame (iframe, <esign-sign>) on these sites only: browsers enforce it (CSP header frame-ancestors). A change holds from the next opening on, in live and test mode alike.',
  noOrigins: 'None: the pages show by themselves only, in a tab of their own.',
  origin: 'Address of the site',
  originHint: 'For example https://app.example.org; the path is left out. http for localhost only.',
  addOrigin: 'Allow this site',
  originWrong: 'Give a whole https address, for example https://app.example.org.',
  originKnown: 'This site is allowed already.',
  originsMost: '50 sites at most.',
};
