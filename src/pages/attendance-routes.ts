import { readFileSync } from 'node:fs';
import type { Request, Response } from 'express';
import { inProject } from '../platform/project-root.ts';
import type { Assets } from './assets.ts';
import { brandingLink, type PageBranding, privacyFooter } from './branding.ts';
import { pageHeaders, setPageHeaders } from './headers.ts';
import { fill, type Html, html, jsonForScript, raw } from './html.ts';
import { languageOf } from './language.ts';
import { openLink, type Refused, type RunDocument, refusedPages } from './open-link.ts';
import { sendStatusPage } from './status-page.ts';
import { attendanceShell } from './words/attendance.ts';
import { shellWords } from './words/shell.ts';
import type { Language } from './words/status-page.ts';

/** The fields that the server itself reads; the browser gets all of them. */
interface Named {
  readonly name: string;
  readonly organizationName: string;
  readonly branding: PageBranding;
}
interface TrainerSpace {
  readonly branding: PageBranding;
  readonly organizationName: string;
  readonly embedOrigins: readonly string[];
  readonly session: { readonly name: string };
}
interface Sign {
  readonly session: Named;
}
interface AttendeeSpace extends Sign {
  readonly embedOrigins: readonly string[];
}
interface Scanned extends Sign {
  readonly ticket: string | null;
}

/** GraphQL documents are stored next to the page that sends the same query. Shared fragments are in separate files. */
const document = (field: string, ...files: string[]) => ({
  source: files.map((file) => readFileSync(inProject(`src/pages/web/${file}`), 'utf8')).join('\n'),
  field,
});
const trainerSpace = document('trainerSpace', 'trainer/space.graphql');
const attendeeSpace = document('attendeeSpace', 'attend/personal.graphql', 'attend/session-summary.graphql');
const scannedSlot = document('scannedSlot', 'attend/scan.graphql', 'attend/session-summary.graphql');

interface App {
  readonly page: 'trainer' | 'attend';
  readonly status: number;
  readonly names: Named | null;
  readonly boot: object;
  readonly shell: Html;
  /** Origins that may frame a personal link. A page opened by a scanned code may not be framed. */
  readonly embedOrigins?: readonly string[];
}

/**
 * The attendance pages: `GET /t/:token` (trainer space), `/a/:token` (an attendee's own page), `/q/:token` (scanned
 * code), `/q` (form to type a code). These routes never record a mark.
 */
export function attendanceRoutes(options: { runDocument: RunDocument; assets: Assets; publicUrl: string }) {
  const { runDocument, assets, publicUrl } = options;

  const refuse = (response: Response, refused: Refused, language: Language): void => {
    if (refused.refused === 'busy') response.set('Retry-After', String(refused.retryAfter));
    sendStatusPage(response, assets, { ...refusedPages[refused.refused], language });
  };

  function sendApp(response: Response, language: Language, app: App): void {
    const { page, status, names, boot, shell, embedOrigins = [] } = app;
    const words = attendanceShell[language];
    const title = page === 'trainer' ? words.trainerTitle : names ? words.attendTitle : words.oldCodeTitle;
    const body = html`<a class="skip" href="#main">${shellWords[language].skip}</a>
    <div id="app">${head(names)}${shell}</div>
    ${names && privacyFooter(names.branding, names.organizationName, page === 'trainer' ? 'session' : 'presence')}
    <script type="application/json" id="boot">${jsonForScript({ language, publicUrl, ...boot })}</script>`;
    const filled = fill(assets.page(`${page}.html`), language, {
      title: title.replace('{session}', () => names?.name ?? ''),
      head: html`${preloads(assets, language)}${brandingLink(names?.branding)}`,
      body,
    });
    setPageHeaders(response.status(status), { embedOrigins }).type('html').send(filled);
  }

  const waiting = (names: Named, language: Language): Html => {
    const words = attendanceShell[language];
    return html`<main class="status-card card shell"><h1>${names.name}</h1><div class="slow"><p>${words.slow}</p></div>
      <noscript><p>${words.noScript}</p></noscript></main>`;
  };

  return {
    trainer: async (request: Request, response: Response): Promise<void> => {
      const language = languageOf(request);
      const opening = await openLink<TrainerSpace>(runDocument, String(request.params.token), trainerSpace);
      if ('refused' in opening) return refuse(response, opening, language);
      const { opened } = opening;
      const names = { name: opened.session.name, organizationName: opened.organizationName, branding: opened.branding };
      const shell = waiting(names, language);
      const { embedOrigins } = opened;
      sendApp(response, language, {
        page: 'trainer',
        status: 200,
        names,
        shell,
        embedOrigins,
        boot: { opened },
      });
    },

    attend: async (request: Request, response: Response): Promise<void> => {
      const language = languageOf(request);
      const opening = await openLink<AttendeeSpace>(runDocument, String(request.params.token), attendeeSpace);
      if ('refused' in opening) return refuse(response, opening, language);
      const { opened } = opening;
      const shell = waiting(opened.session, language);
      const boot = { by: 'link', opened };
      const { embedOrigins } = opened;
      sendApp(response, language, { page: 'attend', status: 200, names: opened.session, shell, boot, embedOrigins });
    },

    /** An expired code gets the same answer as an unknown one, and a page where a stored sign-in can still be sent. */
    scan: async (request: Request, response: Response): Promise<void> => {
      const language = languageOf(request);
      const opening = await openLink<Scanned>(runDocument, String(request.params.token), scannedSlot);
      if ('opened' in opening) return sendScanned(response, language, opening.opened);
      if (opening.refused !== 'unknown') return refuse(response, opening, language);
      const words = attendanceShell[language];
      const shell = html`<main id="main" class="status-card card"><h1>${words.oldCodeTitle}</h1><p>${words.oldCode}</p><a class="btn" href="/q">${words.type}</a></main>`;
      sendApp(response, language, { page: 'attend', status: 410, names: null, shell, boot: { by: 'old-code' } });
    },

    /** A form that works without a script. A valid code opens the page directly. */
    typeCode: async (request: Request, response: Response): Promise<void> => {
      const language = languageOf(request);
      const typed = request.query.code;
      if (typeof typed !== 'string') return sendForm(response, language, null);
      const code = typed.toUpperCase().replace(/[^0-9A-Z]/g, '');
      const opening = await openLink<Scanned>(runDocument, code, scannedSlot);
      if ('opened' in opening) return sendScanned(response, language, opening.opened);
      if (opening.refused !== 'unknown') return refuse(response, opening, language);
      sendForm(response, language, typed);
    },
  };

  function sendScanned(response: Response, language: Language, opened: Scanned): void {
    const shell = waiting(opened.session, language);
    const boot = { by: 'code', ticket: opened.ticket, opened };
    sendApp(response, language, { page: 'attend', status: 200, names: opened.session, shell, boot });
  }

  function sendForm(response: Response, language: Language, wrong: string | null): void {
    const words = attendanceShell[language];
    const other = language === 'fr' ? 'en' : 'fr';
    const error = html`<p class="error" id="code-error" role="alert">${words.wrongCode}</p>`;
    const body = html`${head(null, html`<a class="btn ghost" href="?lang=${other}" hreflang="${other}" lang="${other}">${other === 'en' ? 'English' : 'Français'}</a>`)}
      <main id="main" class="status-card card"><h1>${words.typeTitle}</h1><p>${words.typeText}</p>
        <form class="stack" method="get" action="/q">
          <input type="hidden" name="lang" value="${language}">
          <div class="field"><label for="code">${words.code}</label>
            <input id="code" name="code" class="input" required minlength="8" maxlength="12" autocomplete="off"
              autocapitalize="characters" spellcheck="false" value="${wrong ?? ''}" ${wrong === null ? null : raw('aria-invalid="true" aria-describedby="code-error"')}>
            ${wrong === null ? null : error}</div>
          <button class="btn primary" type="submit">${words.open}</button>
        </form></main>`;
    response
      .status(wrong === null ? 200 : 410)
      .set(pageHeaders({ scripts: false, forms: true }))
      .type('html')
      .send(fill(assets.page('status-page.html'), language, { title: words.typeTitle, body }));
  }
}

const head = (names: Named | null, more?: Html): Html => html`<header class="top">
    <span class="brand" aria-hidden="true">${(names?.organizationName ?? 'E').slice(0, 1)}</span>
    <div class="top-title"><p class="top-name">${names?.name ?? ''}</p><p class="top-from">${names?.organizationName ?? ''}</p></div>
    ${more}
  </header>`;

/** Preloads the texts of the page while its script loads. */
function preloads(assets: Assets, language: Language): Html {
  const wanted = [`i18n/${language}.ts`, `i18n/attendance/${language}.ts`];
  const urls = wanted.map((source) => assets.url(source)).filter((url) => url !== undefined);
  return raw(urls.map((url) => `<link rel="modulepreload" href="${url}">`).join(''));
}
