import type { Request, Response } from 'express';
import type { Assets } from './assets.ts';
import { type Html, html } from './html.ts';
import { languageOf } from './language.ts';
import { sendPlainPage } from './plain-page.ts';
import { type PolicyKind, policyWords } from './words/policies.ts';
import type { Language } from './words/status-page.ts';

/** Identifiers of the policies. */
export type Policies = Readonly<Record<PolicyKind, string>>;

/** `GET /pki/policies`: what the policies say. A page without a script. */
export const policiesPage =
  (assets: Assets, policies: Policies) =>
  (request: Request, response: Response): void => {
    const language = languageOf(request);
    const { title, intro } = policyWords[language];
    sendPlainPage(response, assets, { language, title, intro, text: textOf(policies, language) });
  };

const kinds: readonly PolicyKind[] = ['seal', 'signer', 'timestamp', 'digestSeal'];

function textOf(policies: Policies, language: Language): Html {
  const words = policyWords[language];
  return html`${kinds.map((kind) => policy(words.kinds[kind], words.identifier, policies[kind]))}
    <h2>${words.commonTitle}</h2>
    ${words.common.map((each) => html`<p>${each}</p>`)}
    <p>${words.roots}<a href="/pki">/pki</a></p>`;
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
