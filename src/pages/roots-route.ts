import type { Request, Response } from 'express';
import { writtenDay } from '../kernel/written-date.ts';
import type { Assets } from './assets.ts';
import { type Html, html } from './html.ts';
import { languageOf } from './language.ts';
import { sendPlainPage } from './plain-page.ts';
import { policyWords } from './words/policies.ts';
import { rootsWords } from './words/roots.ts';
import type { Language } from './words/status-page.ts';

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
    const language = languageOf(request);
    const { title, intro } = rootsWords[language];
    sendPlainPage(response, assets, { language, title, intro, text: textOf(list(), language) });
  };

function textOf(roots: readonly PublishedRoot[], language: Language): Html {
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

function card({ file, certificate }: PublishedRoot, language: Language): Html {
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
