import type { Response } from 'express';
import type { Assets } from './assets.ts';
import { setPageHeaders } from './headers.ts';
import { fill, type Html, html } from './html.ts';
import { type Language, type StatusPageKind, statusPages, statusPageText } from './words/status-page.ts';
import { statusPageIcons } from './words/status-page-icons.ts';

/** What a calm page may name; empty for a link that leads nowhere. */
export interface StatusPageNames {
  readonly organization?: string;
  readonly envelope?: string;
}

/** The card of a calm page: picture, title, one paragraph. The signing page draws the same one. */
export function statusCard(kind: StatusPageKind, language: Language, names: StatusPageNames, more?: Html): Html {
  const { title, text } = statusPageText(kind, language, names);
  return html`<main id="main" class="calm card" tabindex="-1">
    <span class="calm-icon" data-icon="${statusPages[kind].icon}" aria-hidden="true">
      <svg viewBox="0 0 24 24" width="36" height="36"><path d="${statusPageIcons[statusPages[kind].icon]}" /></svg>
    </span>
    ${names.envelope ? html`<p class="calm-name">${names.envelope}</p>` : null}
    <h1>${title}</h1>
    <p>${text}</p>
    ${more}
  </main>`;
}

/**
 * Answers with a calm page that needs no JavaScript: status, title, one paragraph, and the other language a link away.
 * The answer tells nothing that the holder of the link does not know.
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
  },
): void {
  const { status, kind, language, names = {}, embedOrigins = [] } = page;
  const other = language === 'fr' ? 'en' : 'fr';
  const body = html`<header class="top">
      <span class="brand" aria-hidden="true">${(names.organization ?? 'E').slice(0, 1)}</span>
      <p class="top-title">${names.organization ?? ''}</p>
      <a class="btn ghost" href="?lang=${other}" hreflang="${other}" lang="${other}">${other === 'en' ? 'English' : 'Français'}</a>
    </header>
    ${statusCard(kind, language, names)}`;
  setPageHeaders(response.status(status), { embedOrigins, scripts: false })
    .type('html')
    .send(fill(assets.page('calm.html'), language, { title: statusPages[kind][language].title, body }));
}
