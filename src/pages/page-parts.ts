import { type Language, languageFacts, languages } from '../kernel/language.ts';
import { type PrivacyUse, privacyNotice } from '../kernel/privacy-notice.ts';
import type { Assets } from './assets.ts';
import { type Html, html, raw } from './html.ts';
import { needsExtendedLatin } from './inter-files.ts';

interface HeaderProps {
  /** Whose first letter stands in the square. Default: the service. */
  readonly organization?: string | undefined;
  readonly title: Html;
  readonly more?: Html;
}

/** The header of a page: the first letter of the organisation, the title, and what stands at its end. */
export const pageHeader = ({ organization = 'Esign', title, more }: HeaderProps): Html => html`<header class="top">
    <span class="brand" aria-hidden="true">${organization.slice(0, 1)}</span>
    ${title}
    ${more}
  </header>`;

/** The title of a personal page: what it is about, and from whom. */
export const titleFrom = (name: string, organization: string): Html =>
  html`<div class="top-title"><p class="top-name">${name}</p><p class="top-from">${organization}</p></div>`;

/**
 * The choice of a language, without a script: a link to the same page in the other language of `offered`, or a menu of all
 * of them if they are more than two.
 */
export function languageChoice(language: Language, offered: readonly Language[] = languages): Html {
  const linkTo = (to: Language, more: Html): Html =>
    html`<a ${more} href="?lang=${to}" hreflang="${to}" lang="${to}">${languageFacts[to].name}</a>`;
  const [other, ...others] = offered.filter((each) => each !== language);
  if (other && others.length === 0) return linkTo(other, raw('class="btn ghost"'));
  const { name, label } = languageFacts[language];
  return html`<details class="languages"><summary class="btn ghost" aria-label="${label}: ${name}">${name}</summary><ul>${offered.map(
    (each) => html`<li>${linkTo(each, raw(each === language ? 'aria-current="true"' : ''))}</li>`,
  )}</ul></details>`;
}

interface RibbonHeader {
  /** Default: the service. */
  readonly organization?: string;
  readonly name: string;
  readonly language: Language;
  /** The languages of the page. Default: all. */
  readonly offered?: readonly Language[];
  /** What stands in the ribbon below, as in test mode. */
  readonly ribbon: string | false;
}

/** The header of a page that may be one of test mode: a name, the other languages, and the ribbon below. */
export const ribbonHeader = ({ organization = 'Esign', name, language, offered, ribbon }: RibbonHeader): Html =>
  html`<header class="head">
      <div class="top">
        <span class="brand" aria-hidden="true">${organization.slice(0, 1)}</span>
        <div class="top-title"><p class="top-name">${name}</p></div>
        ${languageChoice(language, offered)}
      </div>
      ${ribbon && html`<p class="ribbon">${ribbon}</p>`}
    </header>`;

/** The large icon of a status card: a name, for its colour, and an SVG path (24 × 24). */
export const statusIcon = (name: string, path: string): Html =>
  html`<span class="status-icon" data-icon="${name}" aria-hidden="true">
      <svg viewBox="0 0 24 24" width="36" height="36"><path d="${path}" /></svg>
    </span>`;

/** Preloads the words of a page, and other built files that it needs first, while its main script loads. */
export const preloads = (assets: Assets, page: string, language: Language, sources: readonly string[] = []): Html =>
  raw(
    [`generated/words/${page}.${language}.ts`, ...sources]
      .map((source) => assets.url(source))
      .map((url) => (url ? `<link rel="modulepreload" href="${url}">` : ''))
      .join(''),
  );

/** Preloads the font of a page's further Latin letters: one that arrives after the first paint is not used (ui/inter.css). */
export const fontPreload = (assets: Assets, text: string): Html => {
  const url = needsExtendedLatin(text) && assets.url('generated/fonts/inter-latin-extended-a.ttf');
  return html`${url && html`<link rel="preload" as="font" type="font/ttf" href="${url}" crossorigin>`}`;
};

/** The card that stands on a page until its script runs, and without a script. */
export const waitingCard = (
  title: string,
  words: { readonly slow: string; readonly noScript: string },
  more?: Html,
): Html => html`<main class="status-card card shell"><h1>${title}</h1><div class="slow"><p>${words.slow}</p></div>
  <noscript><p>${words.noScript}</p>${more}</noscript></main>`;

/** The branding of an organisation, as the queries of the pages read it. */
export interface PageBranding {
  /** Path of the stylesheet with colours and logo. Null if the organisation has neither. */
  readonly stylesheetPath: string | null;
  readonly privacyNotice: { readonly url: string | null; readonly contact: string | null; readonly proofYears: number };
}

/** The link to the stylesheet of an organisation; empty without one. */
export const brandingLink = (branding: PageBranding | undefined): Html =>
  branding?.stylesheetPath ? html`<link rel="stylesheet" href="${branding.stylesheetPath}">` : html``;

/**
 * What a person is told about their data, at the foot of every personal page. The attributes are for the script of the page,
 * which writes it in another language (`rewritePrivacy`).
 */
export function privacyFooter(branding: PageBranding, organization: string, use: PrivacyUse, language: Language): Html {
  const { url, contact, proofYears: keptYears } = branding.privacyNotice;
  const { says, rights } = privacyNotice({ organization, url, contact, keptYears }, use, language);
  const link = url && html` <a href="${url}" target="_blank" rel="noopener noreferrer">${url}</a>`;
  return html`<footer class="privacy" data-use="${use}" data-organization="${organization}" data-years="${keptYears}">
    <p lang="${language}"><span>${says} ${rights}</span>${link}${contact && ` ${url ? '· ' : ''}${contact}`}</p></footer>`;
}
