import type { Request, Response } from 'express';
import { type WorkLanguage, workLanguageOf, workLanguages } from '../kernel/language.ts';
import type { Assets } from './assets.ts';
import { pageHeaders } from './headers.ts';
import { fill, type Html, html, jsonForScript } from './html.ts';
import { requestLanguage } from './language.ts';
import { ribbonHeader, statusIcon } from './page-parts.ts';
import { sendStatusPage } from './status-page.ts';
import { doneIcon, statusPageIcons } from './words/status-page-icons.ts';
import { uploadWords } from './words/upload.ts';

/** An upload, as its page shows it. */
export interface ShownUpload {
  readonly organizationId: string;
  readonly mode: 'LIVE' | 'TEST';
  /** Null before its file arrives. */
  readonly uploadedAt: Date | null;
}

/** Access to uploads by the secret of their address. */
export interface UploadDoor {
  /** Null for an unknown address, and one whose time is over. */
  readonly find: (token: string) => Promise<ShownUpload | null>;
  /** Takes the file from the body of a request. Refusals are exceptions, which become an answer in JSON. */
  readonly receive: (
    token: string,
    request: Request,
  ) => Promise<{ readonly id: string; readonly sha256: string | null }>;
  /** Returns the name of an upload's organisation. */
  readonly organizationOf: (upload: ShownUpload) => Promise<string>;
}

/** The page of an upload, and what takes its file. The address is a secret: the page names it to nobody. */
export function uploadRoutes({ find, receive, organizationOf }: UploadDoor, assets: Assets) {
  return {
    page: async (request: Request, response: Response): Promise<void> => {
      const language = workLanguageOf(requestLanguage(request));
      const upload = await find(String(request.params.token));
      if (!upload) return sendStatusPage(response, assets, { status: 404, kind: 'wrongLink', language });
      const organization = await organizationOf(upload);
      const body = pageBody(upload, organization, language);
      const { title } = upload.uploadedAt ? uploadWords[language].received : uploadWords[language];
      response
        .set({ ...pageHeaders({}), 'Referrer-Policy': 'no-referrer' })
        .type('html')
        .send(fill(assets.page('upload.html'), language, { title, body }));
    },
    receive: async (request: Request, response: Response): Promise<void> => {
      const { id, sha256 } = await receive(String(request.params.token), request);
      response.status(201).set('Cache-Control', 'no-store').json({ id, sha256 });
    },
  };
}

function pageBody({ mode, uploadedAt }: ShownUpload, organization: string, language: WorkLanguage): Html {
  const words = uploadWords[language];
  const ribbon = mode === 'TEST' && words.test;
  return html`${ribbonHeader({ organization, name: organization, language, offered: workLanguages, ribbon })}
    ${uploadedAt ? receivedCard(words.received) : emptyCard(words, organization)}
    <script type="application/json" id="boot">${jsonForScript(words.script)}</script>`;
}

const receivedCard = ({ title, text }: { readonly title: string; readonly text: string }): Html =>
  html`<main id="main" class="status-card card" tabindex="-1">
      ${statusIcon('done', doneIcon)}
      <h1>${title}</h1>
      <p>${text}</p>
    </main>`;

const emptyCard = (words: (typeof uploadWords)['en'], organization: string): Html =>
  html`<main id="main" class="status-card card" tabindex="-1">
      ${statusIcon('queue', statusPageIcons.archive)}
      <h1>${words.title}</h1>
      <p>${words.intro.replace('{organization}', () => organization)}</p>
      <label class="drop">
        <strong>${words.drop}</strong>
        <span class="btn primary">${words.choose}</span>
        <input class="vh" type="file" accept="application/pdf" />
      </label>
      <p id="said" role="status"></p>
      <noscript><p>${words.noScript}</p></noscript>
    </main>`;
