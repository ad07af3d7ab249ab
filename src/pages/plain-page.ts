import type { Response } from 'express';
import type { Assets } from './assets.ts';
import { pageHeaders } from './headers.ts';
import { fill, type Html, html } from './html.ts';
import type { Language } from './words/status-page.ts';

export interface PlainPage {
  readonly language: Language;
  readonly title: string;
  readonly intro: string;
  /** What stands below title and intro. */
  readonly text: Html;
}

/** Answers with a public page without a script, which has a link to its other language. Caches keep it for ten minutes. */
export function sendPlainPage(response: Response, assets: Assets, { language, title, intro, text }: PlainPage): void {
  const other = language === 'fr' ? 'en' : 'fr';
  const body = html`<header class="top">
      <span class="brand" aria-hidden="true">E</span>
      <p class="top-title">${title}</p>
      <a class="btn ghost" href="?lang=${other}" hreflang="${other}" lang="${other}">${other === 'en' ? 'English' : 'Français'}</a>
    </header>
    <main id="main" class="status-card roots card" tabindex="-1">
      <h1>${title}</h1>
      <p>${intro}</p>
      ${text}
    </main>`;
  response
    .set({ ...pageHeaders({ scripts: false }), 'Cache-Control': 'public, max-age=600' })
    .type('html')
    .send(fill(assets.page('status-page.html'), language, { title, body }));
}
