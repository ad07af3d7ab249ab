import type { Request, Response } from 'express';
import { writtenDay } from '../kernel/written-date.ts';
import type { SignaturePolicy } from '../platform/config/index.ts';
import type { Assets } from './assets.ts';
import { type Html, html } from './html.ts';
import { languageOf } from './language.ts';
import { sendPlainPage } from './plain-page.ts';
import { policyWords } from './words/policies.ts';
import { type PolicyFacts, policyChapters, policyPageWords } from './words/policy.ts';
import { rootsWords } from './words/roots.ts';
import type { Language } from './words/status-page.ts';

/** The policy of signature and proof of this installation. */
export interface PublishedPolicy extends SignaturePolicy {
  readonly oid: string;
  readonly facts: PolicyFacts;
}

/** `GET /policy`: how signatures are made and proof is kept. A page without a script. */
export const policyPage =
  (assets: Assets, policy: PublishedPolicy) =>
  (request: Request, response: Response): void => {
    const language = languageOf(request);
    const { title, intro } = policyPageWords[language];
    sendPlainPage(response, assets, { language, title, intro, text: textOf(policy, language) });
  };

function textOf(policy: PublishedPolicy, language: Language): Html {
  const words = policyPageWords[language];
  return html`${identity(policy, language)}
    ${Object.keys(policyChapters).map((name) => chapter(name as keyof typeof policyChapters, policy, language))}
    ${earlier(policy, language)}
    <p>${words.policies}<a href="/pki/policies">${policyWords[language].title}</a></p>
    <p>${words.roots}<a href="/pki">${rootsWords[language].title}</a></p>`;
}

function identity({ oid, version, facts, completion }: PublishedPolicy, language: Language): Html {
  const words = policyPageWords[language];
  const { name, identifier } = facts.operator;
  const since = completion && html`<dt>${words.inForceSince}</dt><dd>${dayOf(completion.inForceSince, language)}</dd>`;
  return html`<dl>
    <dt>${words.identifier}</dt>
    <dd><code>${oid}</code></dd>
    <dt>${words.version}</dt>
    <dd>${version}</dd>
    ${since}
    <dt>${words.operator}</dt>
    <dd>${name} (${identifier})</dd>
    <dt>${words.address}</dt>
    <dd>${completion?.address ?? words.notCompleted}</dd>
    <dt>${words.contact}</dt>
    <dd>${completion?.contact ?? words.notCompleted}</dd>
  </dl>`;
}

const dayOf = (day: string, language: Language): string => writtenDay(new Date(`${day}T12:00:00Z`), language, 'UTC');

function chapter(name: keyof typeof policyChapters, { facts, completion }: PublishedPolicy, language: Language): Html {
  const { title, says } = policyChapters[name];
  const added = name === 'levels' ? undefined : completion?.parts[name]?.[language];
  const paragraphs = added?.split(/\n+/) ?? [];
  return html`<h2>${title[language]}</h2>
    ${says[language](facts).map((each) => html`<p>${each}</p>`)}
    ${paragraphs.length > 0 && html`<h3>${policyPageWords[language].added}</h3>`}
    ${paragraphs.map((each) => html`<p>${each}</p>`)}`;
}

function earlier({ completion }: PublishedPolicy, language: Language): Html | null {
  if (!completion || completion.earlier.length === 0) return null;
  const links = completion.earlier.map(
    ({ version, url }) => html`<li><a href="${url}" rel="noopener">${version}</a></li>`,
  );
  return html`<h2>${policyPageWords[language].earlier}</h2><ul>${links}</ul>`;
}
