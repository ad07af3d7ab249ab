import type { Request, Response } from 'express';
import type { Assets } from './assets.ts';
import { pageHeaders } from './headers.ts';
import { fill, html, jsonForScript } from './html.ts';
import { languageOf } from './language.ts';

/** `GET /console` and below: the same page for everybody; it loads its data by GraphQL. Changes no data. */
export const consoleRoute = (assets: Assets) => (request: Request, response: Response) => {
  const language = languageOf(request);
  const body = html`<div id="app"></div>
    <script type="application/json" id="boot">${jsonForScript({ language })}</script>`;
  const page = fill(assets.page('console.html'), language, { body });
  response.set(pageHeaders({})).type('html').send(page);
};
