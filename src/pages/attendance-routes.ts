import type { Request, Response } from 'express';
import type { Language, LanguageName } from '../kernel/language.ts';
import { pageHeaders } from './headers.ts';
import { fill, html, raw } from './html.ts';
import { requestLanguage } from './language.ts';
import { linkDocument } from './open-link.ts';
import { languageChoice, type PageBranding, pageHeader, titleFrom, waitingCard } from './page-parts.ts';
import { openFor, type PersonalPageOptions, sendPersonalPage } from './personal-page.ts';
import { personWords } from './words/words.ts';

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
  readonly language: LanguageName | null;
}
interface Sign {
  readonly session: Named;
}
interface AttendeeSpace extends Sign {
  readonly language: LanguageName | null;
  readonly embedOrigins: readonly string[];
}
interface Scanned extends Sign {
  readonly ticket: string | null;
}

const trainerSpace = linkDocument('trainerSpace', 'trainer/space.graphql');
const attendeeSpace = linkDocument('attendeeSpace', 'attend/personal.graphql', 'attend/session-summary.graphql');
const scannedSlot = linkDocument('scannedSlot', 'attend/scan.graphql', 'attend/session-summary.graphql');

interface AttendancePage {
  readonly language: Language;
  readonly names: Named;
  readonly boot: object;
  /** Origins that may frame a personal link. A page opened by a scanned code may not be framed. */
  readonly embedOrigins?: readonly string[];
}

/**
 * The attendance pages: `GET /t/:token` (trainer space), `/a/:token` (an attendee's own page), `/q/:token` (scanned
 * code), `/q` (form to type a code). These routes never record a mark.
 */
export function attendanceRoutes(options: PersonalPageOptions) {
  const send = (response: Response, page: 'trainer' | 'attend', { language, names, ...more }: AttendancePage): void => {
    const { name, organizationName, branding } = names;
    const words = personWords[language];
    const header = pageHeader({ organization: organizationName, title: titleFrom(name, organizationName) });
    const isTrainer = page === 'trainer';
    sendPersonalPage(response, options, {
      ...more,
      page,
      language,
      title: (isTrainer ? words.trainer_title : words.attend_title).replace('{session}', () => name),
      shell: html`${header}${waitingCard(name, { slow: words.attend_slow, noScript: words.attend_noScript })}`,
      organization: { name: organizationName, branding, use: isTrainer ? 'session' : 'presence' },
    });
  };

  const sendScanned = (response: Response, language: Language, opened: Scanned): void =>
    send(response, 'attend', { language, names: opened.session, boot: { by: 'code', ticket: opened.ticket, opened } });

  return {
    trainer: (request: Request, response: Response) =>
      openFor<TrainerSpace>(request, response, options, {
        token: String(request.params.token),
        document: trainerSpace,
        spoken: ({ language }) => language,
        opened(opened, language) {
          const { organizationName, branding, embedOrigins, session } = opened;
          const names = { name: session.name, organizationName, branding };
          send(response, 'trainer', { language, names, embedOrigins, boot: { opened } });
        },
      }),

    attend: (request: Request, response: Response) =>
      openFor<AttendeeSpace>(request, response, options, {
        token: String(request.params.token),
        document: attendeeSpace,
        spoken: ({ language }) => language,
        opened(opened, language) {
          const { embedOrigins, session } = opened;
          send(response, 'attend', { language, names: session, embedOrigins, boot: { by: 'link', opened } });
        },
      }),

    /** An expired code gets the same answer as an unknown one, and a page where a stored sign-in can still be sent. */
    scan: (request: Request, response: Response) =>
      openFor<Scanned>(request, response, options, {
        token: String(request.params.token),
        document: scannedSlot,
        opened: (opened, language) => sendScanned(response, language, opened),
        unknown: (language) => sendOldCode(response, language),
      }),

    /** A form that works without a script. A valid code opens the page directly. */
    typeCode: async (request: Request, response: Response): Promise<void> => {
      const typed = request.query.code;
      if (typeof typed !== 'string') return sendForm(response, requestLanguage(request), null);
      await openFor<Scanned>(request, response, options, {
        token: typed.toUpperCase().replace(/[^0-9A-Z]/g, ''),
        document: scannedSlot,
        opened: (opened, language) => sendScanned(response, language, opened),
        unknown: (language) => sendForm(response, language, typed),
      });
    },
  };

  function sendOldCode(response: Response, language: Language): void {
    const words = personWords[language];
    const shell = html`${pageHeader({ title: titleFrom('', '') })}<main id="main" class="status-card card"><h1>${words.code_oldTitle}</h1><p>${words.code_old}</p><a class="btn" href="/q">${words.code_type}</a></main>`;
    sendPersonalPage(response, options, {
      page: 'attend',
      language,
      status: 410,
      title: words.code_oldTitle,
      shell,
      boot: { by: 'old-code' },
      organization: null,
    });
  }

  function sendForm(response: Response, language: Language, wrong: string | null): void {
    const words = personWords[language];
    const error = html`<p class="error" id="code-error" role="alert">${words.code_wrong}</p>`;
    const body = html`${pageHeader({ title: titleFrom('', ''), more: languageChoice(language) })}
      <main id="main" class="status-card card"><h1>${words.code_title}</h1><p>${words.code_text}</p>
        <form class="stack" method="get" action="/q">
          <input type="hidden" name="lang" value="${language}">
          <div class="field"><label for="code">${words.code_label}</label>
            <input id="code" name="code" class="input" required minlength="8" maxlength="12" autocomplete="off"
              autocapitalize="characters" spellcheck="false" value="${wrong ?? ''}" ${wrong === null ? null : raw('aria-invalid="true" aria-describedby="code-error"')}>
            ${wrong === null ? null : error}</div>
          <button class="btn primary" type="submit">${words.code_open}</button>
        </form></main>`;
    response
      .status(wrong === null ? 200 : 410)
      .set(pageHeaders({ scripts: false, forms: true }))
      .type('html')
      .send(fill(options.assets.page('status-page.html'), language, { title: words.code_title, body }));
  }
}
