import type { Request, Response } from 'express';
import type { Assets } from './assets.ts';
import { pageHeaders } from './headers.ts';
import { fill, type Html, html } from './html.ts';
import { languageOf } from './language.ts';
import { type PolicyKind, policyWords } from './words/policies.ts';
import type { Language } from './words/status-page.ts';

/** Identifiers of the policies. */
export type Policies = Readonly<Record<PolicyKind, string>>;

/** `GET /pki/policies`: what the policies say. A page without a script. */
export const policiesPage =
  (assets: Assets, policies: Policies) =>
  (request: Request, response: Response): void => {
    const language = languageOf(request);
    const { title } = policyWords[language];
    response
      .set({ ...pageHeaders({ scripts: false }), 'Cache-Control': 'public, max-age=600' })
      .type('html')
      .send(fill(assets.page('status-page.html'), language, { title, body: body(policies, language) }));
  };

const kinds: readonly PolicyKind[] = ['seal', 'signer', 'timestamp', 'digestSeal'];

function body(policies: Policies, language: Language): Html {
  const words = policyWords[language];
  const other = language === 'fr' ? 'en' : 'fr';
  return html`<header class="top">
      <span class="brand" aria-hidden="true">E</span>
      <p class="top-title">${words.title}</p>
      <a class="btn ghost" href="?lang=${other}" hreflang="${other}" lang="${other}">${other === 'en' ? 'English' : 'Français'}</a>
    </header>
    <main id="main" class="status-card roots card" tabindex="-1">
      <h1>${words.title}</h1>
      <p>${words.intro}</p>
      ${kinds.map((kind) => policy(words.kinds[kind], words.identifier, policies[kind]))}
      <h2>${words.commonTitle}</h2>
      ${words.common.map((each) => html`<p>${each}</p>`)}
      <p>${words.roots}<a href="/pki">/pki</a></p>
    </main>`;
}

const policy = (
  { name, says }: (typeof policyWords)[Language]['kinds'][PolicyKind],
  identifier: string,
  oid: string,
): Html => html`<h2>${name}</h2>
  <dl>
    <dt>${identifier}</dt>
    <dd><code>${oid}</code></dd>
  </dl>
  ${says.map((each) => html`<p>${each}</p>`)}`;
