import type { Request, Response } from 'express';
import type { Assets } from './assets.ts';
import { pageHeaders } from './headers.ts';
import { fill, html, jsonForScript, raw } from './html.ts';
import { languageOf } from './language.ts';
import { shellWords } from './words/shell.ts';
import { verifyShell } from './words/verify.ts';

/** `GET /verify`: the public verification page. It knows nothing of any document, and changes no data. */
export const verifyRoute = (assets: Assets) => (request: Request, response: Response) => {
  const language = languageOf(request);
  const { title, intro, noScript } = verifyShell[language];
  const body = html`<a class="skip" href="#main">${shellWords[language].skip}</a>
    <div id="app"><main class="status-card card shell"><h1>${title}</h1><p>${intro}</p>
      <noscript><p>${noScript}</p></noscript></main></div>
    <script type="application/json" id="boot">${jsonForScript({ language })}</script>`;
  const urls = [`i18n/${language}.ts`, `i18n/verify/${language}.ts`].map((source) => assets.url(source));
  const head = raw(urls.map((url) => (url ? `<link rel="modulepreload" href="${url}">` : '')).join(''));
  response
    .set(pageHeaders({}))
    .type('html')
    .send(fill(assets.page('verify.html'), language, { title, head, body }));
};
