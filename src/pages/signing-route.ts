import { readFileSync } from 'node:fs';
import type { Request, Response } from 'express';
import { inProject } from '../platform/project-root.ts';
import type { Assets } from './assets.ts';
import { brandingLink, type PageBranding, privacyFooter } from './branding.ts';
import { setPageHeaders } from './headers.ts';
import { fill, type Html, html, jsonForScript, raw } from './html.ts';
import { languageOf } from './language.ts';
import { openLink, type Refused, type RunDocument, refusedPages } from './open-link.ts';
import { sendStatusPage, statusCard } from './status-page.ts';
import { shellWords } from './words/shell.ts';
import type { Language, StatusPageKind } from './words/status-page.ts';

/** States that have ended: 410, with a page without a script. */
const over: Partial<Record<SigningSession['state'], StatusPageKind>> = {
  CANCELED: 'canceled',
  EXPIRED: 'expired',
  PURGED: 'purged',
};

/** States in which signing is not possible yet: 200, and the page stays live. */
const early: Partial<Record<SigningSession['state'], StatusPageKind>> = {
  NOT_OPEN: 'notOpen',
  WAITING_TURN: 'waitingTurn',
};

/** `GET` and `HEAD /s/:token`: the signing page, or a status page if there is nothing to sign. Changes no data. */
export function signingRoute(options: { runDocument: RunDocument; assets: Assets; publicUrl: string }) {
  const { runDocument, assets, publicUrl } = options;
  return async (request: Request, response: Response): Promise<void> => {
    const language = languageOf(request);
    const opening = await openSigningSession(runDocument, String(request.params.token));
    if ('opened' in opening) {
      const session = opening.opened;
      const kind = over[session.state];
      if (kind) {
        const { embedOrigins } = session;
        const { branding } = session.envelope;
        sendStatusPage(response, assets, {
          status: 410,
          kind,
          language,
          names: namesOf(session),
          embedOrigins,
          branding,
          use: 'signature',
        });
      } else sendApp(response, session, language);
      return;
    }
    if (opening.refused === 'busy') response.set('Retry-After', String(opening.retryAfter));
    sendStatusPage(response, assets, { ...refusedPages[opening.refused], language });
  };

  function sendApp(response: Response, session: SigningSession, language: Language): void {
    const words = shellWords[language];
    const body = html`<a class="skip" href="#main">${words.skip}</a>
    <div id="app">${shell(session, language)}</div>
    ${privacyFooter(session.envelope.branding, session.envelope.organizationName, 'signature')}
    <script type="application/json" id="boot">${jsonForScript({ language, publicUrl, session })}</script>`;
    const page = fill(assets.page('sign.html'), language, {
      title: words.title.replace('{envelope}', session.envelope.name),
      head: html`${preloads(assets, session, language)}${brandingLink(session.envelope.branding)}`,
      body,
    });
    setPageHeaders(response, { embedOrigins: session.embedOrigins }).type('html').send(page);
  }
}

const namesOf = ({ envelope }: SigningSession) => ({
  organization: envelope.organizationName,
  envelope: envelope.name,
});

/** Preloads chunks that this page needs first, while the main script loads. */
function preloads(assets: Assets, session: SigningSession, language: Language): Html {
  const wanted = [`i18n/${language}.ts`, session.state === 'READY' ? 'pdf/pdf.ts' : 'sign/sheets.tsx'];
  const urls = wanted.map((source) => assets.url(source)).filter((url) => url !== undefined);
  return raw(urls.map((url) => `<link rel="modulepreload" href="${url}">`).join(''));
}

/** The content of the page until its script runs, and without a script. */
function shell(session: SigningSession, language: Language): Html {
  const words = shellWords[language];
  const names = namesOf(session);
  const kind = early[session.state];
  const header = html`<header class="top">
    <span class="brand" aria-hidden="true">${names.organization.slice(0, 1)}</span>
    <div class="top-title"><p class="top-name">${names.envelope}</p><p class="top-from">${names.organization}</p></div>
  </header>`;
  if (kind) return html`${header}${statusCard(kind, language, names)}`;
  const links = session.documents.map(
    (document) =>
      html`<li><a href="${document.sealedUrl ?? document.originalUrl}">${words.read.replace('{document}', document.name)}</a></li>`,
  );
  const waiting = html`<div class="slow"><p>${words.slow}</p></div>
    <noscript><p>${words.noScript}</p><ul>${links}</ul></noscript>`;
  return html`${header}<main class="status-card card shell"><h1>${names.envelope}</h1>${waiting}</main>`;
}

/** The fields of the session that the server itself reads; the browser gets all of them. */
interface SigningSession {
  readonly state: 'NOT_OPEN' | 'WAITING_TURN' | 'READY' | 'SIGNED' | 'COMPLETED' | 'CANCELED' | 'EXPIRED' | 'PURGED';
  readonly embedOrigins: readonly string[];
  readonly envelope: { readonly name: string; readonly organizationName: string; readonly branding: PageBranding };
  readonly documents: readonly {
    readonly name: string;
    readonly originalUrl: string;
    readonly sealedUrl: string | null;
  }[];
}

/** The GraphQL document is stored next to the page that sends the same query. */
const source = readFileSync(inProject('src/pages/web/sign/session.graphql'), 'utf8');

/** Reads the session of a signing link. */
const openSigningSession = (run: RunDocument, token: string): Promise<{ readonly opened: SigningSession } | Refused> =>
  openLink(run, token, { source, field: 'signingSession' });
