import { readFileSync } from 'node:fs';
import type { Request, Response } from 'express';
import { inProject } from '../platform/project-root.ts';
import type { Assets } from './assets.ts';
import { brandingLink, type PageBranding, privacyFooter } from './branding.ts';
import { setPageHeaders } from './headers.ts';
import { fill, html, jsonForScript, raw } from './html.ts';
import { languageOf } from './language.ts';
import { openLink, type RunDocument, refusedPages } from './open-link.ts';
import { sendStatusPage } from './status-page.ts';
import { batchShell } from './words/batch.ts';
import { shellWords } from './words/shell.ts';
import type { Language, StatusPageKind } from './words/status-page.ts';

/** The fields of the session that the server itself reads; the browser gets all of them. */
interface BatchSession {
  readonly status: 'PENDING' | 'AUTHORIZED' | 'APPLIED' | 'EXPIRED' | 'CANCELED';
  readonly cancelReason: 'AGENT_REFUSED' | 'MANDATE_REVOKED' | 'ENVELOPE_LEFT' | null;
  readonly organizationName: string;
  readonly embedOrigins: readonly string[];
  readonly branding: PageBranding;
  readonly mandate: { readonly principal: string };
}

/** The GraphQL document is stored next to the page that sends the same query. */
const batchSession = {
  source: readFileSync(inProject('src/pages/web/batch/session.graphql'), 'utf8'),
  field: 'batchSession',
};

/** The status page for each reason why a list was canceled. */
const canceledPages = {
  AGENT_REFUSED: 'batchRefused',
  MANDATE_REVOKED: 'batchMandateOver',
  ENVELOPE_LEFT: 'batchChanged',
} as const satisfies Record<string, StatusPageKind>;

/** `GET` and `HEAD /b/:token`: the page of a mandate's agent, or a status page if the list has ended. Changes no data. */
export function batchRoute(options: { runDocument: RunDocument; assets: Assets; publicUrl: string }) {
  const { runDocument, assets, publicUrl } = options;
  return async (request: Request, response: Response): Promise<void> => {
    const language = languageOf(request);
    const opening = await openLink<BatchSession>(runDocument, String(request.params.token), batchSession);
    if ('refused' in opening) {
      if (opening.refused === 'busy') response.set('Retry-After', String(opening.retryAfter));
      return sendStatusPage(response, assets, { ...refusedPages[opening.refused], language });
    }
    const { opened } = opening;
    const { status, organizationName: organization, embedOrigins, branding, mandate } = opened;
    if (status === 'EXPIRED' || status === 'CANCELED') {
      const kind = status === 'EXPIRED' ? 'batchExpired' : canceledPages[opened.cancelReason ?? 'ENVELOPE_LEFT'];
      const names = { organization, envelope: mandate.principal };
      return sendStatusPage(response, assets, {
        status: 410,
        kind,
        language,
        names,
        embedOrigins,
        branding,
        use: 'signature',
      });
    }
    sendApp(response, opened, language);
  };

  function sendApp(response: Response, session: BatchSession, language: Language): void {
    const { organizationName, embedOrigins, mandate } = session;
    const words = batchShell[language];
    const body = html`<a class="skip" href="#main">${shellWords[language].skip}</a>
    <div id="app"><header class="top">
      <span class="brand" aria-hidden="true">${organizationName.slice(0, 1)}</span>
      <div class="top-title"><p class="top-name">${mandate.principal}</p><p class="top-from">${organizationName}</p></div>
    </header><main class="status-card card shell"><h1>${mandate.principal}</h1>
      <div class="slow"><p>${words.slow}</p></div><noscript><p>${words.noScript}</p></noscript></main></div>
    ${privacyFooter(session.branding, organizationName, 'signature')}
    <script type="application/json" id="boot">${jsonForScript({ language, publicUrl, session })}</script>`;
    const urls = [`i18n/${language}.ts`, `i18n/batch/${language}.ts`].map((source) => assets.url(source));
    const links = raw(urls.map((url) => (url ? `<link rel="modulepreload" href="${url}">` : '')).join(''));
    const head = html`${links}${brandingLink(session.branding)}`;
    const title = words.title.replace('{principal}', () => mandate.principal);
    setPageHeaders(response, { embedOrigins })
      .type('html')
      .send(fill(assets.page('batch.html'), language, { title, head, body }));
  }
}
