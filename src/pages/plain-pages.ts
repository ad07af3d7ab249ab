import type { Request, Response } from 'express';
import { docsPath, type WorkLanguage, workLanguageOf, workLanguages } from '../kernel/language.ts';
import { writtenDay } from '../kernel/written-date.ts';
import type { SignaturePolicy } from '../platform/config/index.ts';
import type { Assets } from './assets.ts';
import { pageHeaders } from './headers.ts';
import { fill, type Html, html } from './html.ts';
import { requestLanguage } from './language.ts';
import { languageChoice, pageHeader } from './page-parts.ts';
import { logWords } from './words/log.ts';
import { type PolicyKind, policyWords } from './words/policies.ts';
import { type PolicyFacts, policyChapters, policyPageWords } from './words/policy.ts';
import { rootsWords } from './words/roots.ts';

interface PlainPage {
  readonly language: WorkLanguage;
  readonly title: string;
  readonly intro: string;
  /** What stands below title and intro. */
  readonly text: Html;
}

/** Answers with a public page without a script, which has a link to its other language. Caches keep it for ten minutes. */
function sendPlainPage(response: Response, assets: Assets, { language, title, intro, text }: PlainPage): void {
  const body = html`${pageHeader({ title: html`<p class="top-title">${title}</p>`, more: languageChoice(language, workLanguages) })}
    <main id="main" class="status-card roots card" tabindex="-1">
      <h1>${title}</h1>
      <p>${intro}</p>
      ${text}
    </main>`;
  response
    .set({ ...pageHeaders({ scripts: false }), 'Cache-Control': 'public, max-age=600' })
    .type('html')
    .send(fill(assets.page('status-page.html'), language, { title, body }));
}

/** Identifiers of the policies. */
export type Policies = Readonly<Record<PolicyKind, string>>;

/** `GET /pki/policies`: what the policies say. A page without a script. */
export const policiesPage =
  (assets: Assets, policies: Policies) =>
  (request: Request, response: Response): void => {
    const language = workLanguageOf(requestLanguage(request));
    const { title, intro } = policyWords[language];
    sendPlainPage(response, assets, { language, title, intro, text: policiesText(policies, language) });
  };

const kinds: readonly PolicyKind[] = ['seal', 'signer', 'timestamp', 'digestSeal'];

function policiesText(policies: Policies, language: WorkLanguage): Html {
  const words = policyWords[language];
  return html`${kinds.map((kind) => policy(words.kinds[kind], words.identifier, policies[kind]))}
    <h2>${words.commonTitle}</h2>
    ${words.common.map((each) => html`<p>${each}</p>`)}
    <p>${words.roots}<a href="/pki">/pki</a></p>`;
}

const policy = (
  { name, says }: (typeof policyWords)[WorkLanguage]['kinds'][PolicyKind],
  identifier: string,
  oid: string,
): Html => html`<h2>${name}</h2>
  <dl>
    <dt>${identifier}</dt>
    <dd><code>${oid}</code></dd>
  </dl>
  ${says.map((each) => html`<p>${each}</p>`)}`;

/** The policy of signature and proof of this installation. */
export interface PublishedPolicy extends SignaturePolicy {
  readonly oid: string;
  readonly facts: PolicyFacts;
}

/** `GET /policy`: how signatures are made and proof is kept. A page without a script. */
export const policyPage =
  (assets: Assets, policy: PublishedPolicy) =>
  (request: Request, response: Response): void => {
    const language = workLanguageOf(requestLanguage(request));
    const { title, intro } = policyPageWords[language];
    sendPlainPage(response, assets, { language, title, intro, text: policyText(policy, language) });
  };

function policyText(policy: PublishedPolicy, language: WorkLanguage): Html {
  const words = policyPageWords[language];
  return html`${identity(policy, language)}
    ${Object.keys(policyChapters).map((name) => chapter(name as keyof typeof policyChapters, policy, language))}
    ${earlier(policy, language)}
    <p>${words.policies}<a href="/pki/policies">${policyWords[language].title}</a></p>
    <p>${words.roots}<a href="/pki">${rootsWords[language].title}</a></p>`;
}

function identity({ oid, version, facts, completion }: PublishedPolicy, language: WorkLanguage): Html {
  const words = policyPageWords[language];
  const { name, identifier } = facts.operator;
  const since =
    completion && html`<dt>${words.inForceSince}</dt><dd>${noticeDay(completion.inForceSince, language)}</dd>`;
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

const noticeDay = (day: string, language: WorkLanguage): string =>
  writtenDay(new Date(`${day}T12:00:00Z`), language, 'UTC');

function chapter(
  name: keyof typeof policyChapters,
  { facts, completion }: PublishedPolicy,
  language: WorkLanguage,
): Html {
  const { title, says } = policyChapters[name];
  const added = name === 'levels' ? undefined : completion?.parts[name]?.[language];
  const paragraphs = added?.split(/\n+/) ?? [];
  return html`<h2>${title[language]}</h2>
    ${says[language](facts).map((each) => html`<p>${each}</p>`)}
    ${paragraphs.length > 0 && html`<h3>${policyPageWords[language].added}</h3>`}
    ${paragraphs.map((each) => html`<p>${each}</p>`)}`;
}

function earlier({ completion }: PublishedPolicy, language: WorkLanguage): Html | null {
  if (!completion || completion.earlier.length === 0) return null;
  const links = completion.earlier.map(
    ({ version, url }) => html`<li><a href="${url}" rel="noopener">${version}</a></li>`,
  );
  return html`<h2>${policyPageWords[language].earlier}</h2><ul>${links}</ul>`;
}

/** `GET /log`: what the transparency log is, and how to verify with it. A page without a script. */
export const logPage =
  (assets: Assets) =>
  (request: Request, response: Response): void => {
    const language = workLanguageOf(requestLanguage(request));
    const { title, intro, ...words } = logWords[language];
    const guide = `${docsPath(language)}/transparency`;
    const text = html`<h2>${words.verifyTitle}</h2>
      ${words.verify.map((each) => html`<p>${each}</p>`)}
      <p>${words.guide}<a href="${guide}">${guide}</a></p>
      <h2>${words.filesTitle}</h2>
      <p><a href="/log/checkpoint">${words.checkpoint}</a></p>
      <p><a href="/log/policy">${words.policy}</a></p>`;
    sendPlainPage(response, assets, { language, title, intro, text });
  };

/** A published root certificate. */
export interface PublishedRoot {
  readonly mode: 'LIVE' | 'TEST';
  /** Name of its files under `/pki`, without the extension. */
  readonly file: string;
  readonly certificate: {
    readonly subjectText: string;
    readonly notBefore: Date;
    readonly notAfter: Date;
    /** Lowercase hex. */
    readonly fingerprintSha256: string;
  };
}

/** `GET /pki`: the root certificates of both modes, with fingerprints and files. A page without a script. */
export const rootsPage =
  (assets: Assets, list: () => readonly PublishedRoot[]) =>
  (request: Request, response: Response): void => {
    const language = workLanguageOf(requestLanguage(request));
    const { title, intro } = rootsWords[language];
    sendPlainPage(response, assets, { language, title, intro, text: rootsText(list(), language) });
  };

function rootsText(roots: readonly PublishedRoot[], language: WorkLanguage): Html {
  const words = rootsWords[language];
  const of = (mode: PublishedRoot['mode']) => roots.filter((root) => root.mode === mode);
  return html`<p>${words.compare}</p>
    <h2>${words.live}</h2>
    ${of('LIVE').map((root) => card(root, language))}
    <h2>${words.test}</h2>
    <p>${words.testNote}</p>
    ${of('TEST').map((root) => card(root, language))}
    <h2>${words.numbersTitle}</h2>
    <p>${words.numbers}</p>
    <p><a href="/pki/policies">${policyWords[language].title}</a></p>`;
}

function card({ file, certificate }: PublishedRoot, language: WorkLanguage): Html {
  const words = rootsWords[language];
  const { subjectText, notBefore, notAfter, fingerprintSha256 } = certificate;
  const day = (at: Date) => writtenDay(at, language, 'UTC');
  const pairs = fingerprintSha256.toUpperCase().match(/../g)!.join(':');
  return html`<dl>
    <dt>${words.subject}</dt>
    <dd>${subjectText}</dd>
    <dt>${words.validity}</dt>
    <dd>${words.since(day(notBefore), day(notAfter))}</dd>
    <dt>${words.fingerprint}</dt>
    <dd><code>${pairs}</code></dd>
    <dt>${words.files}</dt>
    <dd><a href="/pki/${file}.pem" download>${file}.pem</a>, <a href="/pki/${file}.der" download>${file}.der</a></dd>
  </dl>`;
}
