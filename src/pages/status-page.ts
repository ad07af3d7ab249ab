import type { Response } from 'express';
import type { PrivacyUse } from '../kernel/privacy-notice.ts';
import type { Assets } from './assets.ts';
import { brandingLink, type PageBranding, privacyFooter } from './branding.ts';
import { setPageHeaders } from './headers.ts';
import { fill, type Html, html } from './html.ts';
import { type Language, type StatusPageKind, statusPages, statusPageText } from './words/status-page.ts';
import { statusPageIcons } from './words/status-page-icons.ts';

/** The names that a status page shows. Empty for an unknown link. */
export interface StatusPageNames {
  readonly organization?: string;
  readonly envelope?: string;
}

/** Renders the card of a status page: icon, title, one paragraph. The signing page renders the same card. */
export function statusCard(kind: StatusPageKind, language: Language, names: StatusPageNames, more?: Html): Html {
  const { title, text } = statusPageText(kind, language, names);
  return html`<main id="main" class="status-card card" tabindex="-1">
    <span class="status-icon" data-icon="${statusPages[kind].icon}" aria-hidden="true">
      <svg viewBox="0 0 24 24" width="36" height="36"><path d="${statusPageIcons[statusPages[kind].icon]}" /></svg>
    </span>
    ${names.envelope ? html`<p class="status-name">${names.envelope}</p>` : null}
    <h1>${title}</h1>
    <p>${text}</p>
    ${more}
  </main>`;
}

/**
 * Sends a status page that needs no JavaScript: title, one paragraph, and a link to the other language.
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
    /** What the link is for, if it is known. */
    use?: PrivacyUse;
  },
): void {
  const { status, kind, language, names = {}, embedOrigins = [], branding, use } = page;
  const other = language === 'fr' ? 'en' : 'fr';
  const body = html`${brandingLink(branding)}<header class="top">
      <span class="brand" aria-hidden="true">${(names.organization ?? 'E').slice(0, 1)}</span>
      <p class="top-title">${names.organization ?? ''}</p>
      <a class="btn ghost" href="?lang=${other}" hreflang="${other}" lang="${other}">${other === 'en' ? 'English' : 'Français'}</a>
    </header>
    ${statusCard(kind, language, names)}
    ${branding && use && privacyFooter(branding, names.organization ?? '', use)}`;
  setPageHeaders(response.status(status), { embedOrigins, scripts: false })
    .type('html')
    .send(fill(assets.page('status-page.html'), language, { title: statusPages[kind][language].title, body }));
}
