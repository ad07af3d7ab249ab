import type { Response } from 'express';
import type { Language } from '../kernel/language.ts';
import type { PrivacyUse } from '../kernel/privacy-notice.ts';
import type { Assets } from './assets.ts';
import { setPageHeaders } from './headers.ts';
import { fill, type Html, html } from './html.ts';
import {
  brandingLink,
  languageChoice,
  type PageBranding,
  pageHeader,
  privacyFooter,
  statusIcon,
} from './page-parts.ts';
import { type StatusPageKind, statusPages } from './words/status-page.ts';
import { statusPageIcons } from './words/status-page-icons.ts';
import { personWords } from './words/words.ts';

/** The names that a status page shows. Empty for an unknown link. */
export interface StatusPageNames {
  readonly organization?: string;
  readonly envelope?: string;
}

/** Renders the card of a status page: icon, title, one paragraph. The signing page renders the same card. */
export function statusCard(kind: StatusPageKind, language: Language, names: StatusPageNames, more?: Html): Html {
  const words = personWords[language];
  // Without the name of the organisation, the text says "the sender".
  const text = words[`status_${kind}_text`].replaceAll(
    '{organization}',
    () => names.organization || words.status_sender,
  );
  return html`<main id="main" class="status-card card" tabindex="-1">
    ${statusIcon(statusPages[kind], statusPageIcons[statusPages[kind]])}
    ${names.envelope ? html`<p class="status-name">${names.envelope}</p>` : null}
    <h1>${words[`status_${kind}_title`]}</h1>
    <p>${text}</p>
    ${more}
  </main>`;
}

/**
 * Sends a status page that needs no JavaScript: title, one paragraph, and the choice of a language.
 * It reveals nothing that the holder of the link does not already know.
 */
export function sendStatusPage(
  response: Response,
  assets: Assets,
  page: {
    status: number;
    kind: StatusPageKind;
    language: Language;
    names?: StatusPageNames;
    embedOrigins?: readonly string[];
    branding?: PageBranding;
    /** What stands below the text. */
    more?: Html;
    /** What the link is for, if it is known. */
    use?: PrivacyUse;
  },
): void {
  const { status, kind, language, names = {}, embedOrigins = [], branding, more, use } = page;
  const header = pageHeader({
    organization: names.organization,
    title: html`<p class="top-title">${names.organization ?? ''}</p>`,
    more: languageChoice(language),
  });
  const body = html`${brandingLink(branding)}${header}
    ${statusCard(kind, language, names, more)}
    ${branding && use && privacyFooter(branding, names.organization ?? '', use, language)}`;
  setPageHeaders(response.status(status), { embedOrigins, scripts: false })
    .type('html')
    .send(
      fill(assets.page('status-page.html'), language, {
        title: personWords[language][`status_${kind}_title`],
        body,
      }),
    );
}
