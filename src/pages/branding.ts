import { type PrivacyUse, privacyNotice } from '../kernel/privacy-notice.ts';
import { type Html, html } from './html.ts';
import { languages } from './words/status-page.ts';

/** The branding of an organisation, as the queries of the pages read it. */
export interface PageBranding {
  /** Path of the stylesheet with colours and logo. Null if the organisation has neither. */
  readonly stylesheetPath: string | null;
  readonly privacyNotice: { readonly url: string | null; readonly contact: string | null; readonly proofYears: number };
}

/** The link to the stylesheet of an organisation; empty without one. */
export const brandingLink = (branding: PageBranding | undefined): Html =>
  branding?.stylesheetPath ? html`<link rel="stylesheet" href="${branding.stylesheetPath}">` : html``;

/**
 * What a person is told about their data, at the foot of every personal page. In both languages: the style shows that of the page,
 * which its script may change.
 */
export function privacyFooter(branding: PageBranding, organization: string, use: PrivacyUse): Html {
  const { url, contact, proofYears: keptYears } = branding.privacyNotice;
  const facts = { organization, url, contact, keptYears };
  return html`<footer class="privacy">${languages.map((language) => {
    const { says, rights } = privacyNotice(facts, use, language);
    const link = url && html` <a href="${url}" target="_blank" rel="noopener noreferrer">${url}</a>`;
    return html`<p lang="${language}">${says} ${rights}${link}${contact && ` ${url ? '· ' : ''}${contact}`}</p>`;
  })}</footer>`;
}
