import type { Response } from 'express';
import type { Assets } from './assets.ts';
import { setPageHeaders } from './headers.ts';
import { fill, type Html, html } from './html.ts';
import { type CalmKind, calmPages, calmText, type Language } from './words/calm.ts';
import { calmIcons } from './words/calm-icons.ts';

/** What a calm page may name; empty for a link that leads nowhere. */
export interface CalmNames {
  readonly organization?: string;
  readonly envelope?: string;
}

/** The card of a calm page: picture, title, one paragraph. The signing page draws the same one. */
export function calmCard(kind: CalmKind, language: Language, names: CalmNames, more?: Html): Html {
  const { title, text } = calmText(kind, language, names);
  return html`<main id="main" class="calm card" tabindex="-1">
    <span class="calm-icon" data-icon="${calmPages[kind].icon}" aria-hidden="true">
      <svg viewBox="0 0 24 24" width="36" height="36"><path d="${calmIcons[calmPages[kind].icon]}" /></svg>
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
export function sendCalmPage(
  response: Response,
  assets: Assets,
  page: { status: number; kind: CalmKind; language: Language; names?: CalmNames; embedOrigins?: readonly string[] },
): void {
  const { status, kind, language, names = {}, embedOrigins = [] } = page;
  const other = language === 'fr' ? 'en' : 'fr';
  const body = html`<header class="top">
      <span class="brand" aria-hidden="true">${(names.organization ?? 'E').slice(0, 1)}</span>
      <p class="top-title">${names.organization ?? ''}</p>
      <a class="btn ghost" href="?lang=${other}" hreflang="${other}" lang="${other}">${other === 'en' ? 'English' : 'Français'}</a>
    </header>
    ${calmCard(kind, language, names)}`;
  setPageHeaders(response.status(status), { embedOrigins, scripts: false })
    .type('html')
    .send(fill(assets.page('calm.html'), language, { title: calmPages[kind][language].title, body }));
}
