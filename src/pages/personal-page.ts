import type { Request, Response } from 'express';
import { type Language, type LanguageName, languageNamed } from '../kernel/language.ts';
import type { PrivacyUse } from '../kernel/privacy-notice.ts';
import type { Assets } from './assets.ts';
import { setPageHeaders } from './headers.ts';
import { fill, type Html, html, jsonForScript } from './html.ts';
import { requestLanguage } from './language.ts';
import { type LinkDocument, openLink, type RunDocument, refusedPages } from './open-link.ts';
import { brandingLink, fontPreload, type PageBranding, preloads, privacyFooter } from './page-parts.ts';
import { sendStatusPage } from './status-page.ts';
import { personWords } from './words/words.ts';

interface PersonalPage {
  /** The built page. */
  readonly page: 'sign' | 'batch' | 'open' | 'in-person' | 'trainer' | 'attend';
  readonly language: Language;
  /** Default: 200. */
  readonly status?: number;
  readonly title: string;
  /** Header and content until the script runs. */
  readonly shell: Html;
  /** What the script needs at once, beside the language and the public address. */
  readonly boot: object;
  /** Sources of built files that are loaded with the page, beside its words. Default: none. */
  readonly preload?: readonly string[];
  /** For whom the page acts. Null: it is not known. */
  readonly organization: { readonly name: string; readonly branding: PageBranding; readonly use: PrivacyUse } | null;
  /** Origins that may frame the page. Default: none. */
  readonly embedOrigins?: readonly string[];
}

export interface PersonalPageOptions {
  readonly runDocument: RunDocument;
  readonly assets: Assets;
  readonly publicUrl: string;
}

/** Sends a page that a personal link opens. */
export function sendPersonalPage(
  response: Response,
  { assets, publicUrl }: PersonalPageOptions,
  { page, language, status = 200, title, shell, boot, preload, organization, embedOrigins = [] }: PersonalPage,
): void {
  const data = jsonForScript({ language, publicUrl, ...boot });
  const body = html`<a class="skip" href="#main">${personWords[language].skip}</a>
    <div id="app">${shell}</div>
    ${organization && privacyFooter(organization.branding, organization.name, organization.use, language)}
    <script type="application/json" id="boot">${data}</script>`;
  const head = html`${preloads(assets, page, language, preload)}${fontPreload(assets, data.text)}${brandingLink(organization?.branding)}`;
  setPageHeaders(response.status(status), { embedOrigins })
    .type('html')
    .send(fill(assets.page(`${page}.html`), language, { title, head, body }));
}

/**
 * Opens a link for a page: `opened` shows what its query returns, `unknown` replaces the page of an unknown link. Any other
 * refusal gets its status page.
 */
export async function openFor<T>(
  request: Request,
  response: Response,
  { runDocument, assets }: PersonalPageOptions,
  link: {
    readonly token: string;
    readonly document: LinkDocument;
    readonly opened: (opened: T, language: Language) => void;
    /** The language of the person, which counts more than that of the browser. Default: none is known. */
    readonly spoken?: (opened: T) => LanguageName | null;
    readonly unknown?: (language: Language) => void | Promise<void>;
  },
): Promise<void> {
  const opening = await openLink<T>(runDocument, link.token, link.document);
  const spoken = 'opened' in opening ? link.spoken?.(opening.opened) : null;
  const language = requestLanguage(request, spoken ? languageNamed(spoken) : null);
  if ('opened' in opening) return link.opened(opening.opened, language);
  if (opening.refused === 'unknown' && link.unknown) return link.unknown(language);
  if (opening.refused === 'busy') response.set('Retry-After', String(opening.retryAfter));
  sendStatusPage(response, assets, { ...refusedPages[opening.refused], language });
}
