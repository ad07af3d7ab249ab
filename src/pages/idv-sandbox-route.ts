import type { Request, Response } from 'express';
import { type WorkLanguage, workLanguageOf, workLanguages } from '../kernel/language.ts';
import type { Assets } from './assets.ts';
import { pageHeaders } from './headers.ts';
import { fill, type Html, html } from './html.ts';
import { requestLanguage } from './language.ts';
import { ribbonHeader, statusIcon } from './page-parts.ts';
import { sendStatusPage } from './status-page.ts';
import { sandboxWords } from './words/idv-sandbox.ts';
import { doneIcon, statusPageIcons } from './words/status-page-icons.ts';

/** A simulated identity check, as the page shows it. */
export interface SandboxCheck {
  readonly method: 'PARTNER_ATTESTED' | 'REMOTE_ID_CHECK' | 'FRANCE_IDENTITE' | 'EUDI_WALLET';
  readonly name: string;
  readonly status: 'PENDING' | 'VERIFIED' | 'FAILED' | 'EXPIRED' | 'DELETED';
}

/** Access to the simulator. Both functions return null for an unknown token. */
export interface SandboxDoor {
  readonly find: (token: string) => Promise<SandboxCheck | null>;
  /** Records the outcome of a pending check; later calls change nothing. */
  readonly decide: (token: string, outcome: 'verified' | 'failed') => Promise<SandboxCheck | null>;
}

type Shown = Exclude<SandboxCheck['status'], 'DELETED'>;

const icons: Readonly<Record<Shown, { readonly name: string; readonly path: string }>> = {
  PENDING: { name: 'queue', path: statusPageIcons.queue },
  VERIFIED: { name: 'done', path: doneIcon },
  FAILED: { name: 'stop', path: statusPageIcons.stop },
  EXPIRED: { name: 'hourglass', path: statusPageIcons.hourglass },
};

const outcomes = ['verified', 'failed'] as const;

/** The page of a check and the tester's choice: plain forms, no script. */
export function idvSandboxRoutes({ find, decide }: SandboxDoor, assets: Assets) {
  const wrongLink = (request: Request, response: Response) =>
    sendStatusPage(response, assets, { status: 404, kind: 'wrongLink', language: requestLanguage(request) });
  return {
    page: async (request: Request, response: Response): Promise<void> => {
      const token = String(request.params.token);
      const check = await find(token);
      if (!check || check.status === 'DELETED') return wrongLink(request, response);
      const language = workLanguageOf(requestLanguage(request));
      const { title } = sandboxWords[language].states[check.status];
      const body = pageBody({ ...check, status: check.status }, token, language);
      response
        .set(pageHeaders({ scripts: false, forms: true }))
        .type('html')
        .send(fill(assets.page('status-page.html'), language, { title, body }));
    },
    choice: async (request: Request, response: Response): Promise<void> => {
      const token = String(request.params.token);
      const outcome = outcomes.find((word) => word === request.params.outcome);
      if (!outcome || !(await decide(token, outcome))) return wrongLink(request, response);
      // Redirect after the form, so that a reload does not post it again.
      response
        .set(pageHeaders({ scripts: false }))
        .redirect(303, `/idv/sandbox/${token}?lang=${requestLanguage(request)}`);
    },
  };
}

function pageBody(
  { method, name, status }: SandboxCheck & { status: Shown },
  token: string,
  language: WorkLanguage,
): Html {
  const words = sandboxWords[language];
  const { title, text } = words.states[status];
  const button = (outcome: (typeof outcomes)[number], look: string) =>
    html`<form method="post" action="/idv/sandbox/${token}/${outcome}?lang=${language}">
      <button class="btn ${look}" type="submit">${words[outcome]}</button>
    </form>`;
  return html`${ribbonHeader({ name: words.methods[method], language, offered: workLanguages, ribbon: words.ribbon })}
    <main id="main" class="status-card card">
      ${statusIcon(icons[status].name, icons[status].path)}
      <h1>${title}</h1>
      <p>${text.replace('{name}', () => name)}</p>
      ${status === 'PENDING' ? [button('verified', 'primary'), button('failed', '')] : null}
    </main>`;
}
